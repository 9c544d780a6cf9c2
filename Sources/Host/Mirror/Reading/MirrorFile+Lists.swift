extension MirrorFile {
  /// The playthroughs, those that are archived last.
  public func playthroughs() throws -> [Playthrough] {
    try read("the playthroughs", Playthrough.query, [nil]) { Playthrough(&$0) }
  }

  /// The quests of all playthroughs or of one, in all states or in one: open ones first, then in the player's
  /// order.
  public func quests(playthrough: Int? = nil, state: Quest.State? = nil) throws -> [Quest] {
    let query = Quest.query(where: "(?1 IS NULL OR q.playthrough = ?1) AND (?2 IS NULL OR q.state = ?2)")
    return try read("the quests", query, [value(playthrough), state.map { SQLValue($0.rawValue) } ?? nil]) {
      Quest(&$0)
    }
  }

  /// The people of all playthroughs or of one, in the player's order.
  public func npcs(playthrough: Int? = nil) throws -> [NPC] {
    let query = NPC.query(where: "?1 IS NULL OR n.playthrough = ?1")
    return try read("the people", query, [value(playthrough)]) { NPC(&$0) }
  }

  /// The places of all playthroughs or of one, in the player's order.
  public func locations(playthrough: Int? = nil) throws -> [Location] {
    let query = Location.query(where: "?1 IS NULL OR l.playthrough = ?1")
    return try read("the places", query, [value(playthrough)]) { Location(&$0) }
  }

  /// Conflicts kept by earlier syncs and not yet taken out of the table `conflict`.
  public func conflictCount() throws -> Int {
    try database.number("SELECT count(*) FROM conflict")
  }

  private func value(_ number: Int?) -> SQLValue { number.map { SQLValue($0) } ?? nil }

  func read<Entry>(
    _ what: String, _ query: String, _ values: [SQLValue], _ make: (inout Row) -> Entry
  ) throws -> [Entry] {
    try database.doing("read \(what)") {
      try database.run(query, values).map { values in
        var row = Row(values)
        return make(&row)
      }
    }
  }
}
