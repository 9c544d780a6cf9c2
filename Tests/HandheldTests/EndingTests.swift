import Bytes
import HandheldSim
import Journal
import Testing
import Wire

/// A store that is emptied over the line, and a mirror that leaves.
@Suite struct EndingTests {
  @Test("An erased handheld has a new epoch and nothing else, also after its next start")
  func erasing() throws {
    let device = try Handhelds.demo()
    let line = Line(device)
    try line.introduce()
    let before = try line.info()
    let request = EraseRequest(identity: before.identity, epoch: before.epoch)
    let verdict = try line.records(.erase) { body throws(CBORFailure) in try request.encode(into: &body) }
    #expect(verdict == .success)
    for _ in 0..<2 {
      let after = try line.info()
      #expect(after.identity == before.identity && after.epoch == before.epoch + 1)
      #expect(after.head == 0 && after.recordCount == 0 && after.recordCapacity == before.recordCapacity)
      try line.ask(group: SystemGroup.number, SystemGroup.Command.reset.rawValue, write: true) {
        body throws(CBORFailure) in try body.map(0)
      }
    }
    let again = try line.records(.erase) { body throws(CBORFailure) in try request.encode(into: &body) }
    #expect(again == .groupError(group: 64, code: RecordsFailure.wrongStore.rawValue))
    try line.introduce()
    #expect(line.key.mirror == 1)
    #expect(try line.changes(since: 0).records.isEmpty)
    device.press(.select)
    device.hold(.select)
    #expect(try line.changes(since: 0).records.count == 1)
  }

  @Test("Deletions do not wait for a mirror that has left, and its number is free")
  func leaving() throws {
    let line = Line(try Handhelds.demo())
    try line.introduce(1)
    let stays = line.key
    try line.introduce(2)
    let leaves = line.key
    #expect(leaves.mirror == stays.mirror + 1)
    for wanted: AnswerVerdict in [.success, .groupError(group: 64, code: 4)] {
      let verdict = try line.records(.leave) { body throws(CBORFailure) in
        try LeaveRequest(key: leaves).encode(into: &body)
      }
      #expect(verdict == wanted)
    }
    let head = try line.info().head
    try line.records(.acknowledge) { body throws(CBORFailure) in
      try AcknowledgeRequest(key: stays, cursor: head).encode(into: &body)
    }
    #expect(try line.info().horizon == head)
    try line.introduce(3)
    #expect(line.key.mirror == leaves.mirror)
  }
}
