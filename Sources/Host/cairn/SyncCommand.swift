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

  /// What the handheld calls this mirror.
  static var name: String { ProcessInfo.processInfo.hostName }

  /// Syncs, and says in numbers what was done. One of many syncs in a row has the wish to stop that ends
  /// them, and the port that was found; its output is one line.
  func run(on terminal: Terminal, stop: StopSignal? = nil, port found: String? = nil) throws {
    let place = MirrorPlace(file)
    // Neither is touched if the other cannot be used.
    try MirrorFile.check(path: place.path)
    let link = try SerialLink.open(found ?? port)
    if let capture { link.capture = try Capture(path: capture) }
    try place.prepare()
    let mirror = try MirrorFile(path: place.path, creating: true)
    let report = try watching(link, stop: stop, waiting: { try? mirror.waitingCount }) { transport in
      try Sync(mirror, over: transport, name: Self.name, force: force).run()
    }
    if json {
      let outcome = Outcome(port: link.port, mirror: mirror.path, report: report)
      try JSON.write(outcome, to: terminal, inOneLine: stop != nil)
    } else {
      let lines = SyncSummary(report: report, option: place.option).lines(
        "Synced \(link.port.printable) with \(mirror.path.printable)")
      terminal.write(stop == nil ? lines.joined(separator: "\n") : lines.reversed().joined(separator: " "))
    }
    if report.refused > 0 { throw Ending(report, port: link.port) }
  }

  /// Says what a sync would do.
  func rehearse(on terminal: Terminal) throws {
    let place = MirrorPlace(file)
    try MirrorFile.check(path: place.path)
    let link = try SerialLink.open(port)
    if let capture { link.capture = try Capture(path: capture) }
    let dry = try watching(link) { transport in
      try DryRun(ofMirror: place.path, over: transport, name: Self.name, force: force)
    }
    if json {
      return try JSON.write(Rehearsal(port: link.port, mirror: place.path, dryRun: dry), to: terminal)
    }
    var lines = ChangeList(dry.mirror).lines("In the mirror", width: terminal.width)
    lines += ChangeList(dry.handheld).lines("On the handheld", width: terminal.width)
    for conflict in dry.conflicts {
      let field = conflict.field.map { ", \($0)" } ?? ""
      lines.append("Conflict: \(conflict.kind) \(conflict.name.printable)\(field): \(conflict.reason).")
    }
    lines.append(
      "Nothing was changed. A sync of \(link.port.printable) with \(place.path.printable) would end with: "
        + SyncSummary(report: dry.report).numbers + ".")
    terminal.write(lines.joined(separator: "\n"))
  }

  /// What would be done, for a program.
  private struct Rehearsal: Encodable {
    let port: String
    let mirror: String
    let dryRun: DryRun
  }

  /// Runs work over a link with its progress shown; failures of the sync become endings.
  private func watching<Result>(
    _ link: SerialLink, stop: StopSignal? = nil, waiting: @escaping () -> Int? = { nil },
    _ work: (WatchedTransport) throws -> Result
  ) throws -> Result {
    try link.watched(showing: !json, stop: stop, waiting: waiting, work)
  }
}

extension SerialLink {
  /// Runs work over this link with its progress shown; failures of a sync become endings.
  func watched<Result>(
    showing: Bool, stop: StopSignal? = nil, waiting: @escaping () -> Int? = { nil },
    _ work: (WatchedTransport) throws -> Result
  ) throws -> Result {
    let line = ProgressLine(allowed: showing)
    defer { line.erase() }
    do {
      return try work(WatchedTransport(self, line: line, stop: stop, waiting: waiting))
    } catch let failure as SyncFailure {
      throw Ending(failure, port: port)
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

  /// The ending of a sync some of whose edits the handheld did not take.
  init(_ report: SyncReport, port: String) {
    self.init(
      .refused,
      "\(port): the handheld refused \(report.refused.of("edit")): \(SyncSummary.reason(report.refusal)). "
        + "They stay in the mirror and are tried again at the next sync.")
  }
}
