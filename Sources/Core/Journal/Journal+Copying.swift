import Bytes
import Flash
import Records

/// How far a copy has come.
public struct CopyProgress: Equatable, Sendable {
  /// Quests, NPCs and locations, and those whose links are copied, so far.
  public let done: Int
  /// All of them.
  public let all: Int
}

/// How far the copy of a playthrough has come: its record in the store.
struct CopyState {
  /// The kinds that are copied, and those whose links are, one after the other.
  enum Phase: UInt8 {
    case quests = 0
    case npcs = 1
    case locations = 2
    case questLinks = 3
    case npcLinks = 4
    case finished = 5

    var kind: Kind {
      switch self {
      case .quests, .questLinks: .quest
      case .npcs, .npcLinks: .npc
      default: .location
      }
    }

    var copiesLinks: Bool { self == .questLinks || self == .npcLinks }
    var next: Phase { Phase(rawValue: rawValue + 1) ?? .finished }
  }

  private typealias Layout = PayloadLayout.Copy
  let source: UID
  let target: UID
  var phase = Phase.quests
  /// The index in the list of the phase.
  var index = 0
  /// Of that entity, how many steps or links are copied, and one more for the entity itself.
  var part = 0

  init(source: UID, target: UID) {
    self.source = source
    self.target = target
  }

  init?(_ payload: Payload) {
    guard payload.kind == Kind.copy.rawValue, let source = payload.reference(Layout.sourceID),
      let target = payload.reference(Layout.targetID), let phase = Phase(rawValue: payload[Layout.phase])
    else { return nil }
    self.init(source: source, target: target)
    self.phase = phase
    index = Int(payload.u16(Layout.index))
    part = Int(payload.u16(Layout.part))
  }

  func encoded(generation: UInt8) -> Payload {
    var payload = Payload()
    payload.kind = Kind.copy.rawValue
    payload.generation = generation
    payload.setReference(Layout.sourceID, source)
    payload.setReference(Layout.targetID, target)
    payload[Layout.phase] = phase.rawValue
    payload.setU16(Layout.index, UInt16(truncatingIfNeeded: index))
    payload.setU16(Layout.part, UInt16(truncatingIfNeeded: part))
    return payload
  }

  mutating func goOn(atEnd: Bool) {
    part = 0
    index += 1
    guard atEnd else { return }
    index = 0
    phase = phase.next
  }
}

/// Copying a playthrough with all progress cleared, in slices of one small commit each. The copy is in the
/// trash until the last of them, so nobody sees it before it is whole.
extension Journal where Chip: ~Copyable {
  /// Whether a copy has begun and is not complete: call `continueCopy` until it is, after a restart too.
  /// Nothing is swept in the meantime.
  public var isCopying: Bool { copyID != nil }

  /// Begins to copy a playthrough under a new name, as one commit. A copy that was not complete is given up.
  public mutating func beginCopy(of source: UID, named name: Span<UInt8>) throws(JournalFailure) {
    try validateName(name)
    let entity = try entity(source, .playthrough)
    try cancelCopy()
    let run = try run(of: .playthrough, in: nil)
    var payload = entity.payload
    payload.kind |= Kind.trashFlag
    payload[PayloadLayout.Entity.marks] = 0
    payload[PayloadLayout.Entity.cycle] = UInt8(Limits.firstCycle)
    payload.setU16(PayloadLayout.Entity.order, try orderBehind(run))
    var made: RecordID? = nil
    try transaction { journal throws(JournalFailure) in
      let target = try journal.freeUID()
      // Of the source, the notes come along.
      try journal.write(target, payload, TextPlan(.name, name, of: entity, isCopy: true))
      let record = try journal.freeUID()
      let state = CopyState(source: source, target: target)
      try journal.putUnrecorded(record.id, state.encoded(generation: record.generation))
      made = record.id
    }
    copyID = made
  }

  /// Gives up a copy that is not complete, as one commit; none writes nothing. What was copied is swept.
  public mutating func cancelCopy() throws(JournalFailure) {
    guard let id = copyID else { return }
    try transaction { journal throws(JournalFailure) in try journal.remove(id, releasing: true) }
    copyID = nil
    sweepState.restart()
  }

  /// Copies a little more, as one commit; nil when the copy is complete, or none had begun.
  ///
  /// When something else was changed since the last slice, the copy starts anew, for it would be a mixture
  /// otherwise. In a store that is full it fails, and `cancelCopy` makes the room free again.
  public mutating func continueCopy() throws(JournalFailure) -> CopyProgress? {
    guard let id = copyID, let record = try readRecord(id), let state = CopyState(record.payload),
      try exists(state.source, .playthrough)
    else {
      try cancelCopy()
      return nil
    }
    if try hasChanged(since: record.sequence) {
      guard let target = try pastEntity(state.target) else {
        try cancelCopy()
        return nil
      }
      try beginCopy(of: state.source, named: name(of: target).span)
      return CopyProgress(done: 0, all: 1)
    }
    guard state.phase != .finished else {
      try finishCopy(id, state)
      return nil
    }
    var next = state
    try transaction { journal throws(JournalFailure) in
      next = state
      try journal.copySlice(&next)
      try journal.putUnrecorded(id, next.encoded(generation: record.payload.generation))
    }
    return try progress(of: next)
  }

  private func progress(of state: CopyState) throws(JournalFailure) -> CopyProgress {
    let quests = try count(of: .quest, in: state.source)
    let npcs = try count(of: .npc, in: state.source)
    let locations = try count(of: .location, in: state.source)
    let before =
      switch state.phase {
      case .quests: 0
      case .npcs: quests
      case .locations: quests + npcs
      case .questLinks: quests + npcs + locations
      case .npcLinks: 2 * quests + npcs + locations
      case .finished: 2 * quests + 2 * npcs + locations
      }
    return CopyProgress(done: before + state.index, all: 2 * quests + 2 * npcs + locations)
  }

  /// Whether a record that mirrors see was written since a slice.
  private func hasChanged(since sequence: UInt32) throws(JournalFailure) -> Bool {
    guard store.head != sequence else { return false }
    var cursor: RecordID? = nil
    while let id = try nextID(after: cursor, since: sequence) {
      cursor = id
      if let header = try readHeader(id), Kind(rawValue: header.kind & ~Kind.trashFlag)?.isShared ?? false {
        return true
      }
    }
    return false
  }

  private mutating func finishCopy(_ id: RecordID, _ state: CopyState) throws(JournalFailure) {
    guard let target = try pastEntity(state.target) else { return try cancelCopy() }
    let before = settings
    do throws(JournalFailure) {
      try act(.copy, on: state.target) { journal throws(JournalFailure) in
        try journal.put(state.target.id, target.payload)
        try journal.remove(id, releasing: true)
        // Mirrors may have passed what was out of reach until now.
        guard journal.mirrorCount > 0 else { return }
        journal.settings.horizon = journal.store.head + 1
        try journal.putSettings()
      }
    } catch {
      settings.horizon = before.horizon
      throw error
    }
    copyID = nil
  }

  private mutating func copySlice(_ state: inout CopyState) throws(JournalFailure) {
    let phase = state.phase
    let list = try list(of: phase.kind, in: state.source)
    var made: UID? = nil
    var room = min(24, store.groupLimit / 2)
    guard list.count > 0 else { return state.goOn(atEnd: true) }
    // The records of a phase are seen only by the slices after it.
    while room > 0, state.phase == phase {
      guard let uid = try uid(at: state.index, of: list) else { throw .absent(state.source) }
      if phase.copiesLinks {
        let used = try copyLink(number: state.part, of: uid, state)
        room -= 1
        if used { state.part += 1 } else { state.goOn(atEnd: state.index + 1 == list.count) }
      } else if state.part == 0 {
        let gap = max(1, min(Order.gap, Limits.order / (list.count + 1)))
        let order = UInt16(truncatingIfNeeded: min((state.index + 1) * gap, Limits.order))
        made = try copy(entity(uid), into: state.target, order: order, room: &room)
        if phase == .quests { state.part = 1 } else { state.goOn(atEnd: state.index + 1 == list.count) }
      } else {
        let steps = try self.list(of: .step, in: uid)
        guard let step = try self.uid(at: state.part - 1, of: steps) else {
          state.goOn(atEnd: state.index + 1 == list.count)
          continue
        }
        if made == nil { made = try self.uid(at: state.index, of: self.list(of: .quest, in: state.target)) }
        guard let made else { throw .absent(state.target) }
        let entity = try entity(step)
        _ = try copy(entity, into: made, order: entity.order, room: &room)
        state.part += 1
      }
    }
  }

  /// Copies an entity without its progress.
  private mutating func copy(
    _ entity: Entity, into parent: UID, order: UInt16, room: inout Int
  ) throws(JournalFailure) -> UID {
    typealias Layout = PayloadLayout.Entity
    let uid = try freeUID()
    var payload = entity.payload
    payload[Layout.marks] = entity.marks.withoutProgress(for: entity.kind).rawValue
    payload[Layout.cycle] = UInt8(Limits.firstCycle)
    payload.setReference(Layout.parentID, parent)
    payload.setU16(Layout.order, order)
    payload.setU16(Layout.count, 0)
    try write(uid, payload, TextPlan(copying: entity))
    room -= 1 + max(0, entity.textBytes - Layout.inlineBytes) / PayloadLayout.Chunk.textBytes
    return uid
  }

  /// Copies the n-th link that starts at an entity; false when there are no more.
  private mutating func copyLink(
    number: Int, of uid: UID, _ state: CopyState
  ) throws(JournalFailure) -> Bool {
    let position = try position(RosterKey(startOf: .link, in: uid)) + number
    guard position < roster.count, let id = RecordID(rawValue: roster.ids[position]),
      let record = try readRecord(id), let link = Link(record), link.from == uid
    else { return false }
    guard let from = try counterpart(of: link.from, link.type.from, state),
      let to = try counterpart(of: link.to, link.type.to, state)
    else { return true }
    let copy = try freeUID()
    var payload = LinkEnds(link.type, from: from, to: to).payload(copy, in: state.target, order: link.order)
    for offset in PayloadLayout.Link.extraBytes..<Payload.byteCount { payload[offset] = link.payload[offset] }
    try putUnrecorded(copy.id, payload)
    return true
  }

  /// What an entity became in the copy: the one at the same index of its list.
  private func counterpart(of uid: UID, _ kind: Kind, _ state: CopyState) throws(JournalFailure) -> UID? {
    guard let index = try index(of: uid, in: list(of: kind, in: state.source)) else { return nil }
    return try self.uid(at: index, of: list(of: kind, in: state.target))
  }
}
