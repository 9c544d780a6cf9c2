import Arguments
import Foundation
import Mirror
import SerialLink

/// `cairn sync`: both ways between a port and a mirror.
struct SyncCommand {
  let port: String?
  let file: String?
  let json: Bool
  let force: Bool
  let capture: String?

  /// What was done, for a program.
  private struct Outcome: Encodable {
    let port: String
    let mirror: String
    let report: SyncReport
  }

  /// Syncs, and says in numbers what was done.
  func run(on terminal: Terminal) throws {
    let place = MirrorPlace(file)
    // Neither is touched if the other cannot be used.
    try MirrorFile.check(path: place.path)
    let link = try SerialLink.open(port)
    if let capture { link.capture = try Capture(path: capture) }
    try place.prepare()
    let mirror = try MirrorFile(path: place.path, creating: true)
    let report: SyncReport
    do {
      let name = ProcessInfo.processInfo.hostName
      report = try Sync(mirror, over: link, name: name, force: force).run()
    } catch let failure as SyncFailure {
      throw Ending(failure, port: link.port)
    }
    if json {
      try JSON.write(Outcome(port: link.port, mirror: mirror.path, report: report), to: terminal)
    } else {
      terminal.write(summary(report, port: link.port, mirror: mirror.path).joined(separator: "\n"))
    }
    if report.refused > 0 {
      throw Ending(
        .refused,
        "\(link.port): the handheld refused \(report.refused.of("edit")): \(reason(report.refusal)). "
          + "They stay in the mirror and are tried again at the next sync.")
    }
  }

  private func summary(_ report: SyncReport, port: String, mirror: String) -> [String] {
    var lines: [String] = []
    if report.hidden > 0 {
      lines.append("\(report.hidden.of("record")) kept that this version cannot show.")
    }
    if report.conflicts > 0 {
      lines.append("What lost is kept: see `cairn conflicts`, and settle it when you like.")
    }
    let numbers = [
      "\(report.received) received", "\(report.sent) sent", "\(report.conflicts.of("conflict")) kept",
      report.waiting > 0 ? "\(report.waiting) waiting" : "", "\(report.lost) lost",
    ].joined(ifAny: ", ")
    lines.append("Synced \(port.printable) with \(mirror.printable): \(numbers).")
    return lines
  }

  private func reason(_ refusal: String?) -> String {
    switch refusal {
    case "storeFull": "it is full; delete what is not needed"
    case "overLimit": "over one of its limits"
    case "badReference": "it belongs to something that is not there"
    case "malformed": "not plain text"
    default: refusal ?? "no reason given"
    }
  }
}

extension Ending {
  /// The ending of a sync, or of a question, that the handheld did not answer as it should.
  init(_ failure: SyncFailure, port: String) {
    let code: ExitCode =
      switch failure {
      case .refused, .stuck: .refused
      case .muchDeleted: .undecided
      case .badAnswer, .unknownVersion, .handheldChanged: .noAnswer
      }
    self.init(code, "\(port): \(failure)")
  }
}
