import Testing

@testable import Mirror

/// The merge of one record, by its rules.
struct FieldMergeTests {
  /// A step with some of its fields: text, done, count, target, carries over, cycle, position.
  func step(
    _ text: SQLValue = "x", _ done: SQLValue = 0, _ count: SQLValue = 0, carries: SQLValue = 0,
    cycle: SQLValue = 1, position: SQLValue = 16
  ) -> [SQLValue] {
    [text, done, count, 9, carries, cycle, position]
  }

  func merge(
    _ base: [SQLValue]?, _ mine: [SQLValue], _ theirs: [SQLValue], sent: [SQLValue]? = nil
  ) -> FieldMerge {
    FieldMerge(.step, base: base, mine: mine, theirs: theirs, sent: sent)
  }

  @Test func `a field takes the value of the side that changed it`() {
    let merged = merge(step(), step("mine"), step("x", 1))
    #expect(merged.values == step("mine", 1))
    #expect(merged.losses == [])
  }

  @Test func `of a field that both changed the handheld's value stays`() {
    let merged = merge(step(), step("mine"), step("theirs"))
    #expect(merged.values == step("theirs"))
    #expect(merged.losses == [FieldMerge.Loss(field: "text", kept: "theirs", lost: "mine")])
  }

  @Test func `counts add up, within their limits`() {
    #expect(merge(step("x", 0, 3), step("x", 0, 5), step("x", 0, 4)).values == step("x", 0, 6))
    #expect(merge(step("x", 0, 3), step("x", 0, 0), step("x", 0, 1)).values == step("x", 0, 0))
    #expect(merge(step(), step("x", 0, 2), step("x", 0, 2)).values == step("x", 0, 4))
    #expect(merge(step(), step("x", 0, 9000), step("x", 0, 8000)).values == step("x", 0, 9999))
  }

  @Test func `a count of which nobody knows whether it arrived is listed with what it may be`() {
    // 4 was sent: 6 is 4 and two more there, or 3 and three more there; one was added here since.
    let merged = merge(step("x", 0, 3), step("x", 0, 5), step("x", 0, 6), sent: step("x", 0, 4))
    #expect(merged.values == step("x", 0, 7))
    #expect(merged.losses == [FieldMerge.Loss(field: "count", kept: 7, lost: 8)])
  }

  @Test func `a count that is as it was sent has arrived, and one that is as it was has not`() {
    let arrived = merge(step("x", 0, 3), step("x", 0, 5), step("y", 0, 4), sent: step("x", 0, 4))
    #expect(arrived.values == step("y", 0, 5) && arrived.losses == [])
    let lost = merge(step("x", 0, 3), step("x", 0, 5), step("y", 0, 3), sent: step("x", 0, 4))
    #expect(lost.values == step("y", 0, 5) && lost.losses == [])
  }

  @Test func `a value that may have been put back on the handheld is not lost unseen`() {
    let merged = merge(step(), step("x", 1), step("x", 0), sent: step("x", 1))
    #expect(merged.values == step("x", 1))
    #expect(merged.losses == [FieldMerge.Loss(field: "done", kept: 1, lost: 0)])
  }

  @Test func `progress of an earlier cycle wins when the later one is nobody's edit`() {
    let unedited = step("x", 1, cycle: 2)
    #expect(merge(unedited, unedited, step("x", 0, cycle: 1)).values == step("x", 0, cycle: 1))
    #expect(merge(unedited, step("x", 0, cycle: 1), unedited).values == step("x", 0, cycle: 1))
  }

  @Test func `of two places in a list the handheld's stays and the other is listed`() {
    let merged = merge(step(), step(position: 32), step(position: 48))
    #expect(merged.values == step(position: 48))
    #expect(merged.losses == [FieldMerge.Loss(field: "position", kept: 48, lost: 32)])
    #expect(FieldMerge(.step, base: nil, mine: step(position: 32), theirs: step()).losses == [])
  }

  @Test func `without a base a text beats no text, and other differences are kept`() {
    let mine: [SQLValue] = ["Roderika", "met", 0, 0, 1, 16, "notes"]
    let theirs: [SQLValue] = ["Roderika", "gone", 0, 0, 1, 16, ""]
    let merged = FieldMerge(.npc, base: nil, mine: mine, theirs: theirs)
    #expect(merged.values == ["Roderika", "gone", 0, 0, 1, 16, "notes"])
    #expect(merged.losses == [FieldMerge.Loss(field: "meeting", kept: "gone", lost: "met")])
  }

  @Test func `progress of a later cycle stays whole`() {
    let merged = merge(step(), step("x", 1, 9), step("x", 0, 2, cycle: 2))
    #expect(merged.values == step("x", 0, 2, cycle: 2))
    #expect(merged.losses == [])
    #expect(merge(step(), step("x", 0, 2, cycle: 3), step("x", 1, 9)).values == step("x", 0, 2, cycle: 3))
  }

  @Test func `progress that carries over merges whatever the cycle`() {
    let merged = merge(step(carries: 1), step("x", 1, carries: 1), step("x", 0, 2, carries: 1, cycle: 2))
    #expect(merged.values == step("x", 1, 2, carries: 1, cycle: 2))
  }
}
