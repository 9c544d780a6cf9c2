import Journal
import Records

/// The journal's own operations. They are forwarded because an expectation cannot look at a value that cannot
/// be copied.
extension Scene {
  var head: UInt32 { journal.head }
  var releaseHorizon: UInt32 { journal.releaseHorizon }
  var damage: Damage { journal.damage }

  func activate(_ playthrough: UID) throws { try journal.activate(playthrough) }
  func activePlaythrough() throws -> UID? { try journal.activePlaythrough() }
  func entity(_ uid: UID) throws -> Entity { try journal.entity(uid) }
  func marks(of entity: Entity) throws -> Marks { try journal.marks(of: entity) }
  func count(of kind: Kind, in parent: UID?) throws -> Int { try journal.count(of: kind, in: parent) }
  func progress(of playthrough: UID) throws -> Progress { try journal.progress(of: playthrough) }
  func stepProgress(of quest: Entity) throws -> StepProgress { try journal.stepProgress(of: quest) }

  func place(after place: Place?, of kind: Kind, in parent: UID?) throws -> Place? {
    try journal.place(after: place, of: kind, in: parent)
  }
  func place(before place: Place?, of kind: Kind, in parent: UID?) throws -> Place? {
    try journal.place(before: place, of: kind, in: parent)
  }

  @discardableResult
  func toggle(_ quest: UID) throws -> QuestState { try journal.toggle(quest) }
  func setState(of quest: UID, to state: QuestState, resettingSteps: Bool = false) throws {
    try journal.setState(of: quest, to: state, resettingSteps: resettingSteps)
  }
  func setMarks(of uid: UID, to marks: Marks) throws { try journal.setMarks(of: uid, to: marks) }
  func setCount(of step: UID, to count: Int) throws { try journal.setCount(of: step, to: count) }
  func setTarget(of step: UID, to target: Int) throws { try journal.setTarget(of: step, to: target) }
  func setOrder(of uid: UID, to order: UInt16) throws { try journal.setOrder(of: uid, to: order) }
  func startNextCycle(of playthrough: UID) throws { try journal.startNextCycle(of: playthrough) }
  func delete(_ uid: UID) throws { try journal.delete(uid) }

  @discardableResult
  func link(_ type: LinkType, from: UID, to: UID) throws -> UID { try journal.link(type, from: from, to: to) }
  func unlink(_ uid: UID) throws { try journal.unlink(uid) }

  func isKnown(mirror: UInt8) -> Bool { journal.isKnown(mirror: mirror) }
  func reserve(_ count: Int, for mirror: UInt8) throws -> [UID] {
    try journal.reserve(count, for: mirror)
    var uids: [UID] = []
    while uids.count < count, let uid = try journal.reservedUID(of: mirror, after: uids.last) {
      uids.append(uid)
    }
    return uids
  }
  func acknowledge(_ cursor: UInt32, by mirror: UInt8) throws { try journal.acknowledge(cursor, by: mirror) }
  func applyDeletion(of uid: UID, revision: UInt32, cursor: UInt32? = nil) throws -> ApplyOutcome {
    try journal.applyDeletion(of: uid, revision: revision, cursor: cursor ?? head)
  }
  func apply(_ draft: borrowing Draft, to uid: UID, revision: UInt32) throws -> ApplyOutcome {
    try journal.apply(draft, to: uid, revision: revision)
  }
}
