import Journal
import Records
import Testing

@Suite struct ListTests {
  @Test("A new entry goes behind the last of its list")
  func newEntriesGoLast() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    for name in ["c", "a", "b", "e", "d"] { try scene.make(.quest, name, in: game) }
    #expect(try scene.list(.quest, in: game) == ["c", "a", "b", "e", "d"])
  }

  @Test("An entry moves by its order alone, and no other record changes")
  func movingWritesOneRecord() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["a", "b", "c"].map { try scene.make(.quest, $0, in: game) }
    let head = scene.head
    try scene.setOrder(of: quests[2], to: 20)
    #expect(try scene.list(.quest, in: game) == ["a", "c", "b"])
    #expect(try scene.changes(since: head) == ["quest c"])
  }

  @Test(
    "An entry moves as many places as asked, whatever the orders, and one undo takes it back",
    arguments: [0, 1, 16])
  func moving(gap: Int) throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try (0..<8).map { try scene.make(.quest, "\($0)", in: game) }
    for (index, quest) in quests.enumerated() { try scene.setOrder(of: quest, to: UInt16(7 + index * gap)) }
    var expected = (0..<8).map { "\($0)" }
    for (name, places) in [("3", -1), ("3", -1), ("0", 7), ("5", 1), ("7", -9), ("4", 3), ("2", -2)] {
      let before = expected
      let old = expected.firstIndex(of: name)!
      expected.remove(at: old)
      expected.insert(name, at: max(0, min(old + places, 7)))
      let head = scene.head
      try scene.journal.move(scene.find(.quest, name, in: game), by: places)
      #expect(scene.head == head + 1)
      #expect(try scene.list(.quest, in: game) == expected)
      try scene.undo()
      #expect(try scene.list(.quest, in: game) == before)
      try scene.redo()
    }
    let head = scene.head
    try scene.journal.move(scene.find(.quest, expected[0], in: game), by: -1)
    #expect(scene.head == head)
  }

  @Test("Entries of the same order stand in order of their ids, in both directions")
  func tiesAreStable() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let quests = try ["a", "b", "c"].map { try scene.make(.quest, $0, in: game) }
    for quest in quests { try scene.setOrder(of: quest, to: 7) }
    #expect(try scene.list(.quest, in: game) == ["a", "b", "c"])
    let last = try scene.place(before: nil, of: .quest, in: game)
    #expect(last?.uid == quests[2])
    #expect(try scene.place(before: last, of: .quest, in: game)?.uid == quests[1])
    #expect(try scene.place(before: Place(order: 7, uid: quests[0]), of: .quest, in: game) == nil)
  }

  @Test("At the greatest order, new entries still go behind the last")
  func orderSaturates() throws {
    let scene = try Scene()
    let game = try scene.make(.playthrough, "Elden Ring")
    let first = try scene.make(.quest, "first", in: game)
    try scene.setOrder(of: first, to: 65_535)
    try scene.make(.quest, "second", in: game)
    #expect(try scene.list(.quest, in: game) == ["first", "second"])
  }

  @Test("Each playthrough has its own lists")
  func listsDoNotMix() throws {
    let scene = try Scene()
    let one = try scene.make(.playthrough, "Elden Ring")
    let two = try scene.make(.playthrough, "Dark Souls")
    try scene.make(.quest, "Ring the bells", in: two)
    try scene.make(.npc, "Varré", in: one)
    #expect(try scene.list(.quest, in: one) == [])
    #expect(try scene.list(.npc, in: one) == ["Varré"])
    #expect(try scene.list(.quest, in: two) == ["Ring the bells"])
    #expect(try scene.list(.playthrough) == ["Elden Ring", "Dark Souls"])
  }

  @Test("The playthrough that was chosen is still chosen after a restart, and none once it is deleted")
  func choiceSurvives() throws {
    let scene = try Scene()
    try scene.make(.playthrough, "Elden Ring")
    let two = try scene.make(.playthrough, "Dark Souls")
    try scene.activate(two)
    let head = scene.head
    try scene.activate(two)
    #expect(scene.head == head)
    try scene.restart()
    #expect(try scene.activePlaythrough() == two)
    try scene.delete(two)
    #expect(try scene.activePlaythrough() == nil)
  }
}
