import Foundation
import Testing

@testable import Mirror

/// Words are found whatever their case, their accents and the program that wrote them.
struct SearchTests {
  static let spellings: [(name: String, words: String)] = [
    ("Řád Zlatého stromu", "rad zlateho"), ("Zášteny", "ZASTENY"), ("Příšerně žluťoučký kůň", "prisern kun"),
    ("Chrám", "chram"), ("İstanbul", "istanbul"), ("ISPARTA", "ısparta"), ("Iğdır", "igdir"),
    ("ısı", "ISI"), ("Ёлка", "елка"), ("елка", "Ёлка"), ("Йод", "иод"), ("Їжак", "іжак"),
    ("МОСКВА", "москва"),
    ("Ύδρα", "υδρα"), ("Οδυσσεύς", "οδυσσευσ"), ("Straße", "STRASSE"), ("Łódź", "lodz"), ("Ærø", "aero"),
    ("Žebrák Kalé", "kale zebr"), ("Đại Việt", "dai viet"), ("Þing", "thing"),
    ("Rock-Blaster", "blaster"),
  ]

  func search(_ desk: Desk, _ words: String) throws -> [String] {
    try desk.open().search(words).map(\.name)
  }

  @Test(arguments: spellings)
  func `a name is found by plain letters, however it and the words are composed`(
    _ name: String, _ words: String
  ) throws {
    let desk = try Desk()
    _ = try desk.openStory()
    let spellings = [name.precomposedStringWithCanonicalMapping, name.decomposedStringWithCanonicalMapping]
    for spelling in spellings {
      try desk.sqlite("INSERT INTO npc (playthrough, name) VALUES (1, '\(spelling)')")
    }
    for text in [name, words, words.decomposedStringWithCanonicalMapping, name.uppercased()] {
      #expect(try search(desk, text) == spellings, "\(text)")
    }
    // The other place where names are compared has the same rule.
    #expect(Set(spellings.map(Folding.folded)).count == 1)
    if !words.contains(" ") { #expect(Folding.folded(name).contains(Folding.folded(words))) }
  }

  @Test func `the index follows every edit of any program`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    #expect(try search(desk, "godrick").contains("Defeat Godrick the Grafted"))
    try desk.sqlite("UPDATE quest SET name = 'Beat him', notes = 'the Lord' WHERE name LIKE '%Godrick%'")
    #expect(try search(desk, "godrick graft") == [])
    #expect(try search(desk, "lord") == ["Beat him"])
    try desk.sqlite(
      """
      INSERT OR REPLACE INTO quest (id, playthrough, name)
      SELECT id, 1, 'Lose' FROM quest WHERE name = 'Beat him'
      """
    )
    #expect(try search(desk, "lord") == [] && search(desk, "lose") == ["Lose"])
    try desk.sqlite("DELETE FROM playthrough")
    #expect(try search(desk, "samurai") == [])
    #expect(try desk.sqlite("SELECT count(*) FROM search").output == "0\n")
  }

  @Test func `what a sync brings is found, and steps say their quest`() throws {
    let scene = try Scene.story()
    try scene.sync()
    #expect(try search(scene.desk, "elleh") == ["Church of Elleh"])
    let step = try #require(try scene.desk.open().search("memento").first)
    #expect(
      step.kind == "step" && step.quest == "Bring the keepsake" && step.playthrough == "Tarnished Samurai")
  }

  @Test(arguments: ["\"", "NOT", "a OR", "name:x", "*", "-", "(", "'; DROP TABLE quest", "\u{1F5E1}"])
  func `what is typed is text, never a query`(_ words: String) throws {
    let desk = try Desk()
    _ = try desk.openStory()
    #expect(try search(desk, words) == [])
  }

  @Test func `two of one name in one playthrough are found by their keys`() throws {
    let desk = try Desk()
    _ = try desk.openStory()
    try desk.sqlite("INSERT INTO quest (id, playthrough, name) VALUES (30, 1, 'Rest'), (31, 1, 'Rest')")
    let mirror = try desk.open()
    #expect(try mirror.find("rest", kind: .quest).map(\.key) == ["quest:30", "quest:31"])
    #expect(try mirror.find("quest:31").map(\.id) == [31])
    #expect(try mirror.find("npc:31") == [])
  }
}
