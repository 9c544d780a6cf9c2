import Mirror

/// The tables of `cairn list`.
extension TextTable {
  static func list(_ quests: [Quest]) -> TextTable {
    var table = TextTable("", "QUEST", "", "STEPS", "FROM", "WHERE")
    for quest in quests {
      table.add(
        quest.box, quest.name, quest.marks, quest.progress, quest.givers.listed, quest.locations.listed)
    }
    return table
  }

  static func list(_ npcs: [NPC]) -> TextTable {
    var table = TextTable("NPC", "", "QUESTS", "WHERE")
    for npc in npcs {
      table.add(npc.name, npc.standing, open(npc.openQuests), npc.locations.listed)
    }
    return table
  }

  static func list(_ locations: [Location]) -> TextTable {
    var table = TextTable("LOCATION", "", "QUESTS", "WHO")
    for location in locations {
      table.add(location.name, location.marks, open(location.openQuests), location.npcs.listed)
    }
    return table
  }

  static func list(_ playthroughs: [Playthrough]) -> TextTable {
    var table = TextTable("PLAYTHROUGH", "CYCLE", "QUESTS", "DONE", "OPEN", "FAILED", "NPCS", "LOCATIONS", "")
    for entry in playthroughs {
      table.add(
        entry.name, "\(entry.cycle)", "\(entry.quests)", "\(entry.done)", "\(entry.open)", "\(entry.failed)",
        "\(entry.npcs)", "\(entry.locations)", entry.archived ? "archived" : "")
    }
    return table
  }

  private static func open(_ count: Int) -> String { count == 0 ? "" : "\(count) open" }
}

/// The sections of `cairn show`.
extension TextTable {
  static func steps(_ steps: [Step]) -> TextTable {
    var table = TextTable("", "", "")
    for step in steps { table.add(step.box, step.text, step.counter) }
    return table
  }

  /// Quests, with the names that the page they are on does not have: who gave them, or where they lead.
  static func quests(_ quests: [Quest], with names: KeyPath<Quest, [String]>) -> TextTable {
    var table = TextTable("", "", "", "", "")
    for quest in quests {
      table.add(quest.box, quest.name, quest.progress, quest.marks, quest[keyPath: names].listed)
    }
    return table
  }

  /// People, and where they are.
  static func givers(_ npcs: [NPC]) -> TextTable {
    var table = TextTable("", "", "")
    for npc in npcs { table.add(npc.name, npc.standing, npc.locations.listed) }
    return table
  }

  /// People at a place.
  static func residents(_ npcs: [NPC]) -> TextTable {
    var table = TextTable("", "", "")
    for npc in npcs {
      table.add(npc.name, npc.standing, npc.openQuests == 0 ? "" : npc.openQuests.of("open quest"))
    }
    return table
  }

  /// Places, and what there is.
  static func places(_ locations: [Location]) -> TextTable {
    var table = TextTable("", "")
    for location in locations { table.add(location.name, location.marks) }
    return table
  }
}

extension [String] {
  /// The names in a line.
  fileprivate var listed: String { joined(separator: ", ") }
}
