import Arguments
import Foundation
import Mirror
import SerialLink

/// `cairn restore`: a handheld that holds what a backup holds.
struct RestoreCommand {
  let file: String
  let port: String?
  let json: Bool
  let force: Bool
  let isDry: Bool

  /// What was done, or would be, for a program.
  private struct Outcome: Encodable {
    let port: String
    let file: String
    let lost: [Change]
    let missing: [Change]
    let report: Restore.Report?
  }

  func run(on terminal: Terminal) throws {
    try MirrorFile.check(path: file, creating: false)
    let link = try SerialLink.open(port)
    let restore = try link.watched(showing: !json) { try Restore(from: file, over: $0) }
    if restore.hidden > 0, !json {
      terminal.write("\(restore.hidden.of("record")) of the backup cannot be restored by this version.")
    }
    var report: Restore.Report?
    if isDry {
      if !json { terminal.write(plan(restore, width: terminal.width).joined(separator: "\n")) }
    } else {
      try decide(restore, port: link.port, on: terminal)
      report = try link.watched(showing: !json) { _ in try restore.run() }
    }
    if json {
      let outcome = Outcome(
        port: link.port, file: file, lost: restore.lost, missing: restore.missing, report: report)
      try JSON.write(outcome, to: terminal)
    }
    guard let report else { return }
    guard report.refused == 0 else {
      throw Ending(
        .refused,
        "\(link.port): the handheld did not take \(report.refused.of("record")): "
          + "\(SyncSummary.reason(report.refusal)). The backup is as it was.")
    }
    guard report.isEqual else {
      throw Ending(
        .noAnswer,
        "\(link.port): the handheld does not hold what \(file) holds. Was it used meanwhile? Restore again.")
    }
    if !json {
      terminal.write(
        "Restored \(link.port.printable) from \(file.printable): \(report.sent.of("record")) written, "
          + "\(restore.lost.count) gone. Both hold the same now.")
    }
  }

  private func plan(_ restore: Restore, width: Int) -> [String] {
    if restore.lost.isEmpty, restore.missing.isEmpty { return ["Both hold the same. Nothing would be done."] }
    guard !restore.lost.isEmpty else {
      return ["Nothing would be lost; \(restore.missing.count.of("record")) would be written."]
    }
    return
      ["\(restore.lost.count.of("record")) on the handheld would be lost, or be as in the backup again:"]
      + ChangeList(restore.lost).items(width: width)
  }

  /// Asks if something would be lost, where somebody can answer.
  private func decide(_ restore: Restore, port: String, on terminal: Terminal) throws {
    guard !restore.lost.isEmpty, !force else { return }
    let lost = "\(restore.lost.count.of("record")) on the handheld would be lost"
    let undecided = Ending(
      .undecided, "\(port): \(lost). See which with --dry-run; if it is meant, restore with --force.")
    guard !json, isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw undecided }
    terminal.write(plan(restore, width: terminal.width).joined(separator: "\n"))
    FileHandle.standardOutput.write(Data("Type yes to go on: ".utf8))
    guard readLine()?.trimmingCharacters(in: .whitespaces).lowercased() == "yes" else {
      throw Ending(.undecided, "Nothing was changed.")
    }
  }
}
