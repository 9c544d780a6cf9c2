import Journal
import Records
import Testing

@Suite struct SearchTests {
  @Test(
    "Words are found by plain letters, in names, notes and steps",
    arguments: [
      ("Řád Zlatého stromu", "rad zlateho"), ("Příšerně žluťoučký kůň", "KUN prisern"),
      ("İstanbul", "istanbul"),
      ("ISPARTA", "ısparta"), ("Ёлка", "елка"), ("Йод", "ИОД"), ("МОСКВА", "моск"), ("Ύδρα", "υδρα"),
      ("Οδυσσεύς", "ΟΔΥΣΣΕΥΣ"), ("Straße", "STRASSE"), ("Łódź", "lodz"), ("Ærø", "aero"), ("Chrám", "chram"),
      ("R\u{030C}a\u{0301}d", "řád"), ("Rock-Blaster", "blaster"), ("狭間の地", "狭間"), ("«Тест»", "тест"),
    ])
  func spellings(text: String, words: String) throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "a", in: game)
    let step = try scene.makeStep(text, in: quest)
    let npc = try scene.make(.npc, text, in: game)
    let place = try scene.make(
      .location, "b", in: game, notes: String(repeating: "far behind ", count: 90) + text)
    #expect(try scene.search(words, in: game) == [step, npc, place])
    #expect(try scene.search(words + " zzz", in: game) == [])
    #expect(try scene.search(text, in: game) == [step, npc, place])
  }

  @Test("A word is found at the start of a word only, and all words have to be in one record")
  func wordsBegin() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quest = try scene.make(.quest, "Stormveil Castle", in: game, notes: "gatefront ruins")
    try scene.make(.quest, "Castle", in: game)
    #expect(try scene.search("castle gate", in: game) == [quest])
    #expect(try scene.search("veil", in: game) == [])
    // The end of the name and the start of the notes are two words.
    #expect(try scene.search("castlegate", in: game) == [])
    #expect(try scene.search(" -,", in: game) == [])
  }

  @Test("A search in slices finds what one in a go does, in the order of the lists")
  func slices() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let other = try scene.make(.playthrough, "Dark Souls")
    try scene.make(.quest, "key of another game", in: other)
    var expected: [UID] = []
    for index in 0..<60 {
      let quest = try scene.make(.quest, index % 7 == 0 ? "the Key" : "\(index)", in: game)
      if index % 7 == 0 { expected.append(quest) }
    }
    for bytes in [1, 20, 100_000] { #expect(try scene.search("key", in: game, bytes: bytes) == expected) }
  }
}

extension Scene {
  func search(_ words: String, in game: UID, bytes: Int = 300) throws -> [UID] {
    let text = Array(words.utf8)
    var search = Search(text.span, in: game)
    var found: [UID] = []
    while true {
      switch try journal.goOn(&search, bytes: bytes) {
      case .found(let uid): found.append(uid)
      case .paused: continue
      case .finished: return found
      }
    }
  }
}
