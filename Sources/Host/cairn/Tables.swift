import Mirror

extension TextTable {
  /// Quests, with what a player looks for.
  static func quests(_ quests: [Quest], headings: Bool = true) -> TextTable {
    var table =
      headings
      ? TextTable("", "QUEST", "", "STEPS", "FROM", "WHERE", "WAITS FOR")
      : TextTable("", "", "", "", "", "", "")
    for quest in quests {
      table.add(
        quest.box, quest.name, quest.marks, quest.progress, quest.givers.joined(separator: ", "),
        quest.locations.joined(separator: ", "), quest.waitsFor.joined(separator: ", "))
    }
    return table
  }

  static func steps(_ steps: [Step]) -> TextTable {
    var table = TextTable("", "", "")
    for step in steps { table.add(step.box, step.text, step.counter) }
    return table
  }

  static func npcs(_ npcs: [NPC], headings: Bool = true) -> TextTable {
    var table = headings ? TextTable("NPC", "", "", "OPEN QUESTS", "WHERE") : TextTable("", "", "", "", "")
    for npc in npcs {
      table.add(
        npc.name, npc.meeting.rawValue, npc.marks, npc.openQuests > 0 ? "\(npc.openQuests)" : "",
        npc.locations.joined(separator: ", "))
    }
    return table
  }

  static func locations(_ locations: [Location], headings: Bool = true) -> TextTable {
    var table = headings ? TextTable("LOCATION", "", "OPEN QUESTS", "WHO") : TextTable("", "", "", "")
    for location in locations {
      table.add(
        location.name, location.marks, location.openQuests > 0 ? "\(location.openQuests)" : "",
        location.npcs.joined(separator: ", "))
    }
    return table
  }

  static func playthroughs(_ playthroughs: [Playthrough]) -> TextTable {
    var table = TextTable("PLAYTHROUGH", "CYCLE", "QUESTS", "DONE", "OPEN", "FAILED", "NPCS", "LOCATIONS", "")
    for entry in playthroughs {
      table.add(
        entry.name, "\(entry.cycle)", "\(entry.quests)", "\(entry.done)", "\(entry.open)", "\(entry.failed)",
        "\(entry.npcs)", "\(entry.locations)", entry.archived ? "archived" : "")
    }
    return table
  }
}
