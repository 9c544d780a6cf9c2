import Arguments
import Mirror

/// `cairn conflicts`: what lost in the merges, and how it is settled.
struct Conflicts {
  private let mirror: MirrorFile
  private let option: String
  private let json: Bool

  /// Opens the mirror.
  init(in place: MirrorPlace, json: Bool) throws {
    mirror = try MirrorFile(path: place.path)
    (option, self.json) = (place.option, json)
  }

  /// Writes what nobody has settled yet.
  func list(on terminal: Terminal) throws {
    let conflicts = try mirror.conflicts()
    if json { return try JSON.write(conflicts, to: terminal) }
    guard !conflicts.isEmpty else { return terminal.write("No conflicts.") }
    var table = TextTable("N", "RECORD", "FIELD", "MINE", "THEIRS", "SYNC")
    for conflict in conflicts {
      table.add(
        "\(conflict.id)", "\(conflict.noun) \(conflict.name)", conflict.field ?? "", conflict.mineShown,
        conflict.theirsShown, [conflict.syncShown, String(conflict.time.prefix(10))].joined(ifAny: ", "))
    }
    terminal.write(table.lines(width: terminal.width).joined(separator: "\n"))
    let example = "cairn conflicts resolve \(conflicts[0].id) --keep mine\(option)"
    terminal.write(
      "\nMine is the mirror's side, theirs the handheld's. The handheld's value stands, or the edit,\n"
        + "until you choose otherwise: `\(example)`.")
  }

  /// Settles one, and says what that changed.
  func resolve(_ number: Int, keeping side: Conflict.Side, on terminal: Terminal) throws {
    guard let resolution = try mirror.resolve(number, keeping: side) else {
      throw Ending(
        .notFound,
        "\(mirror.path): there is no conflict \(number). See the numbers with `cairn conflicts\(option)`.")
    }
    if json { return try JSON.write(resolution, to: terminal) }
    terminal.write(sentence(resolution, side).printable)
  }

  private func sentence(_ resolution: Resolution, _ side: Conflict.Side) -> String {
    let conflict = resolution.conflict
    let subject = "\(conflict.noun) \"\(conflict.name)\""
    let next = "The next sync carries it."
    switch (resolution.effect, conflict.field) {
    case (.gone, _): return "Settled: the \(subject) is not there any more; nothing was changed."
    case (.edited, nil): return "Settled: the \(subject) is deleted. \(next)"
    case (.unchanged, nil): return "Settled: the \(subject) stays."
    case (.edited, let field?): return "Settled: \(field) of the \(subject) is \(side.noun) again. \(next)"
    case (.unchanged, let field?): return "Settled: \(field) of the \(subject) stays \(side.noun)."
    }
  }
}

extension Conflict.Side {
  /// Whose value it is.
  fileprivate var noun: String { self == .mine ? "the mirror's" : "the handheld's" }
}

extension Conflict {
  fileprivate var noun: String { kind == "npc" ? "NPC" : kind.replacing("_", with: " ") }

  fileprivate var mineShown: String {
    guard field == nil else { return mine ?? "" }
    return reason == Reason.deletedHere.rawValue ? "deleted" : "edited"
  }

  fileprivate var theirsShown: String {
    guard field == nil else { return theirs ?? "" }
    return reason == Reason.deletedThere.rawValue ? "deleted" : "edited"
  }

  fileprivate var syncShown: String { sync > 0 ? "\(sync)" : "" }
}
