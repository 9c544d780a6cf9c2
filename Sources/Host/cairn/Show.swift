import Arguments
import Mirror

/// `cairn show`: all about one thing.
struct Show {
  let mirror: MirrorFile
  let name: String
  let kind: String?
  let playthrough: String?

  /// Writes the page of the only thing with the name.
  func write(json: Bool, to terminal: Terminal) throws {
    let found = try only()
    switch found.kind {
    case .playthrough:
      try write(mirror.playthroughDetails(found.id), json, terminal) { $0.page }
    case .quest:
      try write(mirror.questDetails(found.id), json, terminal) { $0.page }
    case .npc:
      try write(mirror.npcDetails(found.id), json, terminal) { $0.page }
    case .location:
      try write(mirror.locationDetails(found.id), json, terminal) { $0.page }
    }
  }

  private func write<Details: Encodable>(
    _ details: Details?, _ json: Bool, _ terminal: Terminal, _ page: (Details) -> Page
  ) throws {
    guard let details else { throw Ending(.notFound, "\(mirror.path): \"\(name)\" was deleted meanwhile.") }
    if json { return try JSON.write(details, to: terminal) }
    terminal.write(page(details).lines(terminal).joined(separator: "\n"))
  }

  private func only() throws -> Found {
    let found = try mirror.find(name, kind: kind.flatMap(Found.Kind.init), playthrough: playthrough)
    guard let first = found.first else {
      throw Ending(
        .notFound,
        "\(mirror.path): nothing is called \"\(name)\". Look for it with `cairn list`."
      )
    }
    guard found.count == 1 else {
      throw Ending(.notFound, "\(mirror.path): \"\(name)\" may be \(candidates(found)). \(hint(found)).")
    }
    return first
  }

  /// The candidates, at most six of them by name.
  private func candidates(_ found: [Found]) -> String {
    let isOnePlaythrough = Set(found.map(\.playthrough)).count == 1
    let names = found.prefix(6).map { entry in
      "the \(entry.kind.noun) \"\(entry.name)\"" + (isOnePlaythrough ? "" : " in \"\(entry.playthrough)\"")
        + (isTold(entry, from: found) ? "" : " (\(entry.key))")
    }
    let rest = found.count > 6 ? " or \(found.count - 6) more" : ""
    return names.joined(separator: found.count == 2 ? " or " : ", ") + rest
  }

  /// Whether the kind, the name and the playthrough say which one it is.
  private func isTold(_ entry: Found, from found: [Found]) -> Bool {
    found.count { ($0.kind, $0.name, $0.playthrough) == (entry.kind, entry.name, entry.playthrough) } == 1
  }

  private func hint(_ found: [Found]) -> String {
    if let twin = found.first(where: { !isTold($0, from: found) }) {
      return "Choose by its key, as in `cairn show \(twin.key)`"
    }
    if Set(found.map(\.name)).count > 1 { return "Write more of the name" }
    return Set(found.map(\.kind)).count > 1 ? "Choose with --kind" : "Choose with --playthrough"
  }
}

extension Found.Kind {
  /// What a person calls it.
  var noun: String { self == .npc ? "NPC" : rawValue }
}
