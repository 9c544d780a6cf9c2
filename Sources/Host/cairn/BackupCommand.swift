import Arguments
import Foundation
import Mirror
import SerialLink

/// `cairn backup`: a whole handheld in a file of its own.
struct BackupCommand {
  let file: String
  let port: String?
  let json: Bool
  let force: Bool

  /// What was done, for a program.
  private struct Outcome: Encodable {
    let port: String
    let file: String
    let backup: Backup
  }

  func run(on terminal: Terminal) throws {
    if FileManager.default.fileExists(atPath: file), !force {
      throw Ending(.undecided, "\(file): is there already. Name another file, or write over it with --force.")
    }
    // What is no backup is not written over, whatever was said.
    try MirrorFile.check(path: file)
    let link = try SerialLink.open(port)
    let backup = try link.watched(showing: !json) { try Backup(to: file, over: $0) }
    let outcome = Outcome(port: link.port, file: file, backup: backup)
    if json { return try JSON.write(outcome, to: terminal) }
    if backup.hidden > 0 {
      terminal.write("\(backup.hidden.of("record")) kept that this version cannot show.")
    }
    terminal.write(
      "Backed up \(link.port.printable) to \(file.printable): \(backup.records.of("record")), "
        + "up to commit \(backup.handheld.head).")
  }
}
