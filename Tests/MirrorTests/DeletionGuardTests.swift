import Testing

@testable import Mirror

/// A sync that would delete much asks first, and touches nothing until it is told.
struct DeletionGuardTests {
  /// A playthrough with `count` quests, on both sides.
  func quests(_ count: Int) throws -> Scene {
    let scene = try Scene(RecordsPeerSim())
    let run = scene.peer.create(.playthrough, [], "Run")
    for number in 1...count { scene.peer.create(.quest, [run], "Quest \(number)") }
    try scene.sync()
    return scene
  }

  func deleteOnHandheld(_ scene: Scene, _ numbers: ClosedRange<Int>) {
    for number in numbers { scene.peer.delete(scene.peer.uid(of: "Quest \(number)", .quest)) }
  }

  func expectRefusal(_ scene: Scene, _ sentence: String) throws {
    let before = (try scene.rows(), try scene.stories().handheld)
    let failure = #expect(throws: SyncFailure.self) { try scene.sync() }
    #expect(failure?.description == sentence)
    #expect(try scene.rows() == before.0)
    #expect(try scene.stories().handheld == before.1)
  }

  @Test func `deletions on the handheld wait for --force`() throws {
    let scene = try quests(20)
    deleteOnHandheld(scene, 1...5)
    let sentence =
      "5 of 20 rows of quest were deleted on the handheld. "
      + "Nothing was changed; if it is meant, sync with --force."
    try expectRefusal(scene, sentence)
    try expectRefusal(scene, sentence)
    #expect(try scene.sync(force: true).received == 5)
    try scene.expectAgreement()
  }

  @Test func `deletions in the mirror wait for --force, new rows with them`() throws {
    let scene = try quests(20)
    try scene.sql(
      """
      DELETE FROM quest WHERE id <= 5;
      INSERT INTO quest (playthrough, name) VALUES (1, 'new')
      """)
    try expectRefusal(
      scene,
      "5 of 20 rows of quest were deleted in the mirror. "
        + "Nothing was changed; if it is meant, sync with --force.")
    #expect(try scene.sync(force: true).sent == 6)
    try scene.expectAgreement()
  }

  @Test func `a fifth is carried, and so is anything of a kind that is small`() throws {
    let scene = try quests(20)
    deleteOnHandheld(scene, 1...4)
    #expect(try scene.sync().received == 4)
    let small = try quests(9)
    deleteOnHandheld(small, 1...9)
    #expect(try small.sync().received == 9)
    try small.expectAgreement()
  }

  @Test func `what goes along with a playthrough counts too`() throws {
    let scene = try quests(10)
    try scene.sql("DELETE FROM playthrough")
    try expectRefusal(
      scene,
      "10 of 10 rows of quest were deleted in the mirror. "
        + "Nothing was changed; if it is meant, sync with --force.")
    #expect(try scene.sync(force: true).sent == 1)
    try scene.expectAgreement()
  }

  @Test func `what comes back meanwhile is no reason to ask any more`() throws {
    let scene = try quests(20)
    try scene.sql("UPDATE quest SET main = 1 WHERE id = 1")
    deleteOnHandheld(scene, 1...5)
    // One of the five was edited here, and an edit beats a deletion: four are left, which is a fifth.
    #expect(try scene.sync().conflicts == 1)
    try scene.expectAgreement()
  }
}
