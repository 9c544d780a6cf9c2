import Bytes
import Mirror
import SerialLink
import Wire

/// The way to a handheld, with a look at what passes: the progress is shown, and a wish to stop is heard
/// between two requests.
final class WatchedTransport: RecordTransport {
  private let link: SerialLink
  private let line: ProgressLine
  private let stop: StopSignal?
  /// How many records wait to be sent, when that is known.
  private let waiting: () -> Int?
  private var received = 0
  private var places = 0
  private var sent = 0
  private var total: Int?
  /// Places that the handheld says are taken.
  private var taken: Int?

  init(
    _ link: SerialLink, line: ProgressLine, stop: StopSignal? = nil, waiting: @escaping () -> Int? = { nil }
  ) {
    (self.link, self.line, self.stop, self.waiting) = (link, line, stop, waiting)
  }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    if stop?.isRaised == true { throw StopSignal.Stopped() }
    let name = group == RecordsGroup.number ? RecordsGroup.Command(rawValue: command) : nil
    if name == .apply {
      total = total ?? waiting()
      line.show(sending)
    }
    let answer = try link.request(group: group, command: command, write: write, body: body)
    switch name {
    case .info: taken = (try? InfoAnswer(decoding: answer.span).state).map { Int($0.recordCount) }
    case .changes: note(page: answer)
    case .apply:
      if let request = try? ApplyRequest(decoding: body.span) { sent += request.records.count }
      line.show(sending)
    default: break
    }
    return answer
  }

  private func note(page: [UInt8]) {
    guard var answer = try? ChangesAnswer(decoding: page.span) else { return }
    while let item = try? answer.records.next() {
      received += 1
      places += WatchedTransport.places(of: item)
    }
    line.show(answer.next == 0 ? "Merging \(received.of("record"))" : receiving)
  }

  /// A record takes one place of the store, and another for each 48 bytes of text beyond its first 37.
  private static func places(of item: Span<UInt8>) -> Int {
    guard let record = try? WireRecord(decoding: item) else { return 1 }
    return 1 + max(0, record.name.count + record.notes.count - 37 + 47) / 48
  }

  private var receiving: String {
    let share = taken.map { ", \(min(99, places * 100 / max($0, 1))) %" } ?? ""
    return "Receiving: \(received.of("record"))\(share)\(rate(received))"
  }

  private var sending: String {
    let all = total.map { " of \(max($0, sent))" } ?? ""
    return "Sending: \(sent)\(all) records\(rate(sent))"
  }

  private func rate(_ count: Int) -> String {
    let bytes = link.statistics.receivedBytes + link.statistics.sentBytes
    return ", \(Int(Double(count) / line.seconds)) a second, \(bytes / 1024) KiB"
  }
}
