import Bytes

/// A date and time of day as the other end told it: only ever shown, never used to put things in order.
///
/// From 1970 to the 7th of February 2106. No time zone: it is whatever clock the one who set it goes by.
public struct DateTime: Equatable, Sendable {
  /// Seconds since 1970-01-01T00:00:00, leap seconds not counted.
  public var seconds: UInt32
  /// The part of a second, 0 to 999,999.
  public var microseconds: UInt32

  /// Bytes of the text of a date and time.
  public static let textBytes = 26

  /// Makes a date and time; microseconds beyond a second are cut off.
  public init(seconds: UInt32, microseconds: UInt32 = 0) {
    self.seconds = seconds
    self.microseconds = min(microseconds, 999_999)
  }

  /// Reads `yyyy-MM-ddTHH:mm:ss`, with a point and one to six further digits or without; nil for anything
  /// else, and for what no calendar has. Source: the date-time commands of Zephyr's group 0.
  public init?(_ text: Span<UInt8>) {
    guard text.count == 19 || (21...Self.textBytes).contains(text.count),
      let year = Self.number(text, 0, 4), let month = Self.number(text, 5, 2),
      let day = Self.number(text, 8, 2), let hour = Self.number(text, 11, 2),
      let minute = Self.number(text, 14, 2), let second = Self.number(text, 17, 2),
      text[4] == 0x2D, text[7] == 0x2D, text[10] == 0x54, text[13] == 0x3A, text[16] == 0x3A
    else { return nil }
    guard (1970...2106).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.days(in: month, of: year), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = Self.days(to: year, month, day)
    let (wholeDays, overflow) = days.multipliedReportingOverflow(by: 86_400)
    let (seconds, tooLate) = wholeDays.addingReportingOverflow(hour * 3600 + minute * 60 + second)
    guard !overflow, !tooLate else { return nil }
    var microseconds: UInt32 = 0
    if text.count > 19 {
      guard text[19] == 0x2E, let fraction = Self.number(text, 20, text.count - 20) else { return nil }
      microseconds = fraction
      for _ in text.count..<Self.textBytes { microseconds *= 10 }
    }
    self.init(seconds: seconds, microseconds: microseconds)
  }

  /// The text, `yyyy-MM-ddTHH:mm:ss.ffffff`.
  public var text: InlineArray<26, UInt8> {
    var text = InlineArray<26, UInt8>(repeating: 0x2D)
    let (year, month, day) = Self.date(days: seconds / 86_400)
    let second = seconds % 86_400
    Self.write(year, 4, at: 0, &text)
    Self.write(month, 2, at: 5, &text)
    Self.write(day, 2, at: 8, &text)
    Self.write(second / 3600, 2, at: 11, &text)
    Self.write(second / 60 % 60, 2, at: 14, &text)
    Self.write(second % 60, 2, at: 17, &text)
    Self.write(microseconds, 6, at: 20, &text)
    text[10] = 0x54
    text[13] = 0x3A
    text[16] = 0x3A
    text[19] = 0x2E
    return text
  }

  private static func number(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for index in start..<start + count {
      guard (0x30...0x39).contains(text[index]) else { return nil }
      value = value * 10 + UInt32(text[index] - 0x30)
    }
    return value
  }

  private static func write(
    _ value: UInt32, _ count: Int, at start: Int, _ text: inout InlineArray<26, UInt8>
  ) {
    var rest = value
    var index = start + count
    while index > start {
      index -= 1
      text[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  private static func days(in month: UInt32, of year: UInt32) -> UInt32 {
    switch month {
    case 2: year % 4 == 0 && year % 100 != 0 || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970: counts whole years, then months of the year.
  private static func days(to year: UInt32, _ month: UInt32, _ day: UInt32) -> UInt32 {
    var days = day - 1
    for past in 1970..<year { days += 337 + Self.days(in: 2, of: past) }
    for past in 1..<month { days += Self.days(in: past, of: year) }
    return days
  }

  private static func date(days: UInt32) -> (UInt32, UInt32, UInt32) {
    var rest = days
    var year: UInt32 = 1970
    while rest >= 337 + Self.days(in: 2, of: year) {
      rest -= 337 + Self.days(in: 2, of: year)
      year += 1
    }
    var month: UInt32 = 1
    while rest >= Self.days(in: month, of: year) {
      rest -= Self.days(in: month, of: year)
      month += 1
    }
    return (year, month, rest + 1)
  }
}
