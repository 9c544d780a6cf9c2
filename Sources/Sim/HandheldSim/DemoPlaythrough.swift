import Journal

/// The playthrough that a new emulator can start with: the opening hours of Elden Ring, as a lost player
/// would have noted them.
///
/// It is written through the journal's own operations, as a player would do it, so it says nothing about the
/// format.
public enum DemoPlaythrough {
  struct Place {
    var name: String
    var marks = ""
    var notes = ""
  }

  struct Person {
    var name: String
    var marks = ""
    var places: [String]
    var notes: String
  }

  struct Quest {
    var name: String
    var marks = ""
    var from: [String] = []
    var at: [String] = []
    var needs: [String] = []
    var notInstead: [String] = []
    var steps: [String] = []
    var notes: String
  }

  /// Writes the playthrough into a journal, and chooses it.
  public static func write(
    to journal: inout DeviceSim.OwnJournal
  ) throws(JournalFailure) {
    let game = try DemoWriter.create(
      .playthrough, "Elden Ring", in: nil,
      notes: """
        Wretch, club, no armour. Lost again after every evening, so this time I write it down.
        Level 21 so far. Blade of choice: none yet.
        """, &journal)
    var writer = DemoWriter(game: game)
    for place in places { try writer.add(place, &journal) }
    for person in people { try writer.add(person, &journal) }
    for quest in quests { try writer.add(quest, &journal) }
    for quest in quests { try writer.connect(quest, &journal) }
    try writer.finish(quests, &journal)
    try journal.activate(game)
  }
}
