import Journal
import Records
import Testing

@Suite struct TextTests {
  @Test(
    "A text of any length up to the limit comes back byte for byte",
    arguments: [0, 1, 36, 37, 38, 84, 85, 86, 133, 134, 500, 2047, 2048])
  func notesRoundTrip(count: Int) throws {
    let scene = try Scene()
    let notes = String((0..<count).map { Character(UnicodeScalar(UInt8(0x61 + $0 % 26))) })
    let game = try scene.make(.playthrough, "Elden Ring", notes: notes)
    #expect(try scene.notes(of: game) == notes)
    try scene.restart()
    #expect(try scene.notes(of: game) == notes)
    #expect(try scene.name(of: game) == "Elden Ring")
  }

  @Test("Line breaks and scripts of any kind stay in notes as they are")
  func notesKeepTheirBytes() throws {
    let scene = try Scene()
    let notes = "first\n\n  Žluťoučký кінь\n日本語のメモ 🗡️\n"
    let game = try scene.make(.playthrough, "ひらがな", notes: notes)
    #expect(try scene.notes(of: game) == notes)
  }

  @Test(
    "A new name leaves the notes as they are, whatever the lengths", arguments: [0, 5, 40, 96], [0, 30, 300])
  func renamingKeepsNotes(nameBytes: Int, notesBytes: Int) throws {
    let scene = try Scene()
    let notes = String((0..<notesBytes).map { Character(UnicodeScalar(UInt8(0x41 + $0 % 26))) })
    let game = try scene.make(.playthrough, "Elden Ring, as it was called before", notes: notes)
    let name = String(repeating: "n", count: nameBytes)
    try scene.rename(game, to: name)
    #expect(try scene.name(of: game) == name)
    #expect(try scene.notes(of: game) == notes)
  }

  @Test("Shorter notes free the records that longer ones took")
  func shorterNotesGiveRoomBack() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let notes = String(repeating: "x", count: 2048)
    for round in 0..<100 {
      try scene.setNotes(of: game, to: notes + "")
      try scene.setNotes(of: game, to: "short \(round)")
    }
    #expect(try scene.notes(of: game) == "short 99")
    // A thousand records would long be full if the 42 chunks of each round had stayed.
    try scene.setNotes(of: game, to: notes)
    #expect(try scene.notes(of: game) == notes)
  }

  @Test("The same text again writes nothing")
  func sameTextWritesNothing() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring", notes: String(repeating: "long ", count: 100))
    let head = scene.head
    try scene.rename(game, to: "Elden Ring")
    try scene.setNotes(of: game, to: String(repeating: "long ", count: 100))
    #expect(scene.head == head)
  }

  @Test("Notes are read in pieces of any size")
  func readingInPieces() throws {
    let scene = try Scene()
    let notes = String((0..<333).map { Character(UnicodeScalar(UInt8(0x61 + $0 % 26))) })
    let game = try scene.make(.playthrough, "Elden Ring", notes: notes)
    let entity = try scene.entity(game)
    var read: [UInt8] = []
    while true {
      var piece = [UInt8](repeating: 0, count: 50)
      var span = piece.mutableSpan
      let count = try scene.journal.read(.notes, of: entity, from: read.count, into: &span)
      guard count > 0 else { break }
      read += piece[..<count]
    }
    #expect(String(decoding: read, as: UTF8.self) == notes)
  }

  @Test("A new child starts empty: it takes nothing over from its parent")
  func childrenStartEmpty() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring", notes: "the parent's notes")
    let quest = try scene.make(.quest, "Find the anvil", in: game)
    let step = try scene.makeStep("Ask around", in: quest)
    #expect(try scene.notes(of: quest) == "")
    #expect(try scene.notes(of: step) == "")
    let stepMarks = try scene.entity(step).marks
    #expect(stepMarks == Marks())
  }
}
