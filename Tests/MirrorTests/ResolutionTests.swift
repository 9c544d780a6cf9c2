import Testing

@testable import Mirror

/// What lost in a merge is listed, and settled by an edit like any other.
struct ResolutionTests {
  /// A mirror that lost the notes of Roderika and kept a quest that the handheld had deleted.
  func quarrel() throws -> Scene {
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.edit(scene.peer.uid(of: "Roderika", .npc), "notes", "on the handheld")
    scene.peer.delete(scene.peer.uid(of: "Take the gate", .quest))
    try scene.sql(
      """
      UPDATE npc SET notes = 'in the mirror' WHERE name = 'Roderika';
      UPDATE quest SET main = 1 WHERE name = 'Take the gate'
      """)
    try scene.sync()
    return scene
  }

  func conflict(_ scene: Scene, about name: String) throws -> Conflict {
    try #require(try scene.desk.open().conflicts().first { $0.name == name })
  }

  @Test func `a conflict says what, both values, and which sync kept it`() throws {
    let scene = try quarrel()
    let conflict = try conflict(scene, about: "Roderika")
    #expect(conflict.kind == "npc" && conflict.field == "notes" && conflict.sync == 2)
    #expect(conflict.mine == "in the mirror" && conflict.theirs == "on the handheld")
    #expect(conflict.time.hasSuffix("Z") && conflict.store.count == 16)
    try scene.expectAgreement()
    #expect(try scene.desk.open().conflicts().count == 2)
  }

  @Test(arguments: [(Conflict.Side.mine, "in the mirror", 1), (.theirs, "on the handheld", 0)])
  func `the value of a side is put back, and the next sync carries it`(
    _ side: Conflict.Side, _ notes: String, _ sent: Int
  ) throws {
    let scene = try quarrel()
    let conflict = try conflict(scene, about: "Roderika")
    let resolution = try scene.desk.open().resolve(conflict.id, keeping: side)
    #expect(resolution == Resolution(conflict: conflict, effect: sent == 1 ? .edited : .unchanged))
    #expect(try scene.sync().sent == sent)
    #expect(try scene.sql("SELECT notes FROM npc WHERE name = 'Roderika'") == notes + "\n")
    #expect(try scene.desk.open().conflicts().count == 1)
    try scene.expectAgreement()
  }

  @Test(arguments: Conflict.Side.allCases)
  func `a deletion that gave way to an edit is carried out or dropped`(_ side: Conflict.Side) throws {
    let scene = try quarrel()
    let conflict = try conflict(scene, about: "Take the gate")
    try scene.desk.open().resolve(conflict.id, keeping: side)
    try scene.sync()
    let count = try scene.sql("SELECT count(*) FROM quest WHERE name = 'Take the gate'")
    #expect(count == (side == .mine ? "1\n" : "0\n"))
    try scene.expectAgreement()
  }

  @Test func `a number keeps being a number`() throws {
    let scene = try Scene.story()
    try scene.sync()
    scene.peer.edit(scene.peer.uid(of: "Light the graces", .step), "target", 7)
    try scene.sql("UPDATE step SET target = 9 WHERE text = 'Light the graces'")
    try scene.sync()
    let conflict = try conflict(scene, about: "Light the graces")
    try scene.desk.open().resolve(conflict.id, keeping: .mine)
    #expect(try scene.sql("SELECT target FROM step WHERE text = 'Light the graces'") == "9\n")
    try scene.sync()
    try scene.expectAgreement()
  }

  @Test func `what is gone or unknown is said, and changes nothing`() throws {
    let scene = try quarrel()
    let conflict = try conflict(scene, about: "Roderika")
    try scene.sql("DELETE FROM npc WHERE name = 'Roderika'")
    let mirror = try scene.desk.open()
    #expect(try mirror.resolve(conflict.id, keeping: .mine)?.effect == .gone)
    #expect(try mirror.resolve(conflict.id, keeping: .mine) == nil)
  }
}
