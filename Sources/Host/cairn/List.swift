import Arguments
import Mirror

/// `cairn list`: the lists of a mirror.
struct List {
  private let mirror: MirrorFile
  private let playthroughs: [Playthrough]
  private let state: Quest.State?

  /// Chooses the playthroughs: the one that was named, or all.
  init(_ mirror: MirrorFile, playthrough: String?, state: String?) throws {
    self.mirror = mirror
    self.state = state.flatMap(Quest.State.init)
    let all = try mirror.playthroughs()
    guard let name = playthrough else {
      playthroughs = all
      return
    }
    let found = try mirror.find(name, kind: .playthrough)
    guard let match = found.first else {
      let names = all.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw Ending(
        .notFound,
        "\(mirror.path): there is no playthrough \"\(name)\". There are: \(names.isEmpty ? "none" : names).")
    }
    guard found.count == 1 else {
      let names = found.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw Ending(.notFound, "\(mirror.path): \"\(name)\" may be \(names). Write more of the name.")
    }
    playthroughs = all.filter { $0.id == match.id }
  }

  /// Writes one list.
  func write(_ listing: Listing, json: Bool, to terminal: Terminal) throws {
    switch listing {
    case .playthroughs:
      if json { return try JSON.write(playthroughs, to: terminal) }
      guard !playthroughs.isEmpty else { return terminal.write("No playthroughs yet.") }
      terminal.write(TextTable.list(playthroughs).lines(width: terminal.width).joined(separator: "\n"))
    case .quests:
      try write(json, terminal, { try mirror.quests(playthrough: $0.id, state: state) }) {
        playthrough, quests in
        (playthrough.summary, TextTable.list(quests))
      }
    case .npcs:
      try write(json, terminal, { try mirror.npcs(playthrough: $0.id) }) { _, npcs in
        let merchants = npcs.filter { $0.merchant }.count
        return ("\(npcs.count.of("NPC")), \(merchants.of("merchant"))", TextTable.list(npcs))
      }
    case .locations:
      try write(json, terminal, { try mirror.locations(playthrough: $0.id) }) { _, locations in
        let cleared = locations.filter { $0.cleared }.count
        return ("\(locations.count.of("location")), \(cleared) cleared", TextTable.list(locations))
      }
    }
  }

  /// Writes the entries of each playthrough under its name.
  private func write<Entry: Encodable>(
    _ json: Bool, _ terminal: Terminal, _ entries: (Playthrough) throws -> [Entry],
    _ describe: (Playthrough, [Entry]) -> (String, TextTable)
  ) throws {
    if json { return try JSON.write(playthroughs.flatMap(entries), to: terminal) }
    guard !playthroughs.isEmpty else { return terminal.write("No playthroughs yet.") }
    for (index, playthrough) in playthroughs.enumerated() {
      let (summary, table) = describe(playthrough, try entries(playthrough))
      let marks =
        (playthrough.cycle > 1 ? ", cycle \(playthrough.cycle)" : "")
        + (playthrough.archived ? ", archived" : "")
      if index > 0 { terminal.write("") }
      terminal.write(terminal.bold(playthrough.name.printable) + "\(marks): \(summary)")
      let lines = table.lines(width: terminal.width - 2)
      if !lines.isEmpty { terminal.write("\n" + lines.map { "  \($0)" }.joined(separator: "\n")) }
    }
  }
}
