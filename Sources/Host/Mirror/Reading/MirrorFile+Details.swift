/// Everything that is known of a quest, from every side.
public struct QuestDetails: Codable, Equatable, Sendable {
  /// The quest.
  public let quest: Quest
  /// Its steps.
  public let steps: [Step]
  /// Who gave it.
  public let givers: [NPC]
  /// Where it leads, or where the person is.
  public let locations: [Location]
  /// The quests that must be done before this one.
  public let needs: [Quest]
  /// The quests that wait for this one.
  public let neededBy: [Quest]
  /// The quests that exclude this one.
  public let eitherOr: [Quest]
}

/// Everything that is known of a person, from every side.
public struct NPCDetails: Codable, Equatable, Sendable {
  /// The person.
  public let npc: NPC
  /// Where it leads, or where the person is.
  public let locations: [Location]
  /// The quests that were given, or that lead there.
  public let quests: [Quest]
}

/// Everything that is known of a place, from every side.
public struct LocationDetails: Codable, Equatable, Sendable {
  /// The place.
  public let location: Location
  /// Who is there.
  public let npcs: [NPC]
  /// The quests that were given, or that lead there.
  public let quests: [Quest]
}

/// Everything that is known of a playthrough.
public struct PlaythroughDetails: Codable, Equatable, Sendable {
  /// The playthrough.
  public let playthrough: Playthrough
  /// Its quests that are still to do.
  public let openQuests: [Quest]
}

extension MirrorFile {
  /// All about the quest with this id; nil when there is none.
  public func questDetails(_ id: Int) throws -> QuestDetails? {
    guard let quest = try quests("q.id = ?1", id).first else { return nil }
    return QuestDetails(
      quest: quest,
      steps: try read("the steps", Step.query, [SQLValue(id)]) { Step(&$0) },
      givers: try npcs("n.id IN (SELECT npc FROM quest_giver WHERE quest = ?1)", id),
      locations: try locations("l.id IN (SELECT location FROM quest_location WHERE quest = ?1)", id),
      needs: try quests("q.id IN (SELECT needs FROM quest_need WHERE quest = ?1)", id),
      neededBy: try quests("q.id IN (SELECT quest FROM quest_need WHERE needs = ?1)", id),
      eitherOr: try quests(
        """
        q.id IN (SELECT other FROM quest_alternative WHERE quest = ?1
          UNION SELECT quest FROM quest_alternative WHERE other = ?1)
        """, id))
  }

  /// All about the person with this id; nil when there is none.
  public func npcDetails(_ id: Int) throws -> NPCDetails? {
    guard let npc = try npcs("n.id = ?1", id).first else { return nil }
    return NPCDetails(
      npc: npc,
      locations: try locations("l.id IN (SELECT location FROM npc_location WHERE npc = ?1)", id),
      quests: try quests("q.id IN (SELECT quest FROM quest_giver WHERE npc = ?1)", id))
  }

  /// All about the place with this id; nil when there is none.
  public func locationDetails(_ id: Int) throws -> LocationDetails? {
    guard let location = try locations("l.id = ?1", id).first else { return nil }
    return LocationDetails(
      location: location,
      npcs: try npcs("n.id IN (SELECT npc FROM npc_location WHERE location = ?1)", id),
      quests: try quests("q.id IN (SELECT quest FROM quest_location WHERE location = ?1)", id))
  }

  /// All about the playthrough with this id; nil when there is none.
  public func playthroughDetails(_ id: Int) throws -> PlaythroughDetails? {
    let found = try read("the playthrough", Playthrough.query, [SQLValue(id)]) { Playthrough(&$0) }
    guard let playthrough = found.first else { return nil }
    return PlaythroughDetails(
      playthrough: playthrough, openQuests: try quests(playthrough: id, state: .open))
  }

  private func quests(_ condition: String, _ id: Int) throws -> [Quest] {
    try read("the quests", Quest.query(where: condition), [SQLValue(id)]) { Quest(&$0) }
  }

  private func npcs(_ condition: String, _ id: Int) throws -> [NPC] {
    try read("the people", NPC.query(where: condition), [SQLValue(id)]) { NPC(&$0) }
  }

  private func locations(_ condition: String, _ id: Int) throws -> [Location] {
    try read("the places", Location.query(where: condition), [SQLValue(id)]) { Location(&$0) }
  }
}
