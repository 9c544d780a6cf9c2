import Arguments
import SerialLink
import Wire

/// `cairn log`: the log of a handheld, as it comes.
struct LogCommand {
  let level: String?
  let lines: Int?
  let port: String?
  /// Lines that the handheld may send before it is asked again, and how many of them are left then.
  private static let credit = (given: UInt32(200), renewedAt: UInt32(100))

  func run(on terminal: Terminal) throws {
    let link = try SerialLink.open(port)
    let wanted = (1...4).compactMap { LogLevel(rawValue: $0) }.first { "\($0)" == level } ?? .debug
    var printed = 0
    var credit: UInt32 = 0
    while printed < lines ?? .max {
      if credit <= Self.credit.renewedAt {
        try link.followLog(wanted, lines: Self.credit.given)
        credit = Self.credit.given
      }
      try link.wait(milliseconds: 1000)
      for line in link.takeLog() where printed < lines ?? .max {
        terminal.write("\(line.number) \(line.level.map { "\($0)" } ?? "?") \(line.text.printable)")
        printed += 1
        credit -= min(credit, 1)
      }
    }
    try link.followLog(wanted, lines: 0)
  }
}
