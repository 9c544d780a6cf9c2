import Testing
import Wire

@Suite struct DateTimeTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00.000000", 0, 0), ("1999-12-31T23:59:59.999999", 946_684_799, 999_999),
    ("2000-02-29T12:00:00.500000", 951_825_600, 500_000), ("2026-11-30T21:47:11.000001", 1_796_075_231, 1),
    ("2100-03-01T00:00:00.000000", 4_107_542_400, 0), ("2106-02-07T06:28:15.000000", UInt32.max, 0),
  ]) func `a date is read and written`(_ text: String, _ seconds: UInt32, _ microseconds: UInt32) throws {
    let time = try #require(date(text))
    #expect(time == DateTime(seconds: seconds, microseconds: microseconds))
    #expect(array(time.text.span) == Array(text.utf8))
  }

  @Test func `every hour of 136 years is read as it was written`() {
    var seconds: UInt32 = 0
    while true {
      let text = DateTime(seconds: seconds).text
      let read = DateTime(text.span)
      #expect(read?.seconds == seconds)
      let (next, isOver) = seconds.addingReportingOverflow(86_400 * 7 + 3599)
      guard !isOver else { break }
      seconds = next
    }
  }

  @Test(arguments: [
    "", "2026-01-01", "2026-13-01T00:00:00", "2026-00-01T00:00:00", "2026-04-31T00:00:00",
    "2100-02-29T00:00:00",
    "2026-01-01T24:00:00", "2026-01-01T00:60:00", "2026-01-01T00:00:60", "1969-12-31T23:59:59",
    "2106-02-07T06:28:16", "2026-01-01T00:00:00.", "2026-01-01T00:00:00.1234567", "2026-01-01t00:00:00",
    "2026-01-01T00:00:00Z", "+026-01-01T00:00:00", "2026-01-01T00:00:00.-1",
  ]) func `what no calendar has is refused`(_ text: String) {
    #expect(date(text) == nil)
  }

  func date(_ text: String) -> DateTime? {
    let bytes = Array(text.utf8)
    return DateTime(bytes.span)
  }
}
