import FlashSim
import Records

/// The store under test: a few sectors of 1 KiB with 15 slots each, so that reclaiming is never far away.
typealias SmallStore = RecordStore<FlashSim, 64, 16>

/// What a record should be: the number it was last given, deleted, or gone with damaged slots.
enum Content: Equatable {
  case value(UInt32)
  case tombstone
  case damaged
}

/// What the store should hold.
typealias Model = [UInt16: Content]

/// One change of a commit.
struct Change {
  var id: UInt16
  var content: Content
}

/// A seeded list of commits, with the state that each leaves.
struct Story {
  var commits: [[Change]] = []
  /// `states[n]` is the state after `n` commits.
  var states: [Model] = [[:]]

  /// Fills ids 1 to `ids`, then makes `steps` commits: four of five changes go to the first fifth of the ids,
  /// one in `deletes` is a deletion, and one commit in four is a group of up to `groupSize` records.
  init(seed: UInt64, ids: UInt16, steps: Int, deletes: Int = 10, groupSize: Int = 1) {
    var random = FlashRandom(seed: seed)
    for id in 1...ids { add([Change(id: id, content: .value(UInt32(id)))]) }
    var number = UInt32(1000)
    for _ in 0..<steps {
      let isGroup = groupSize > 1 && Int.random(in: 0..<4, using: &random) == 0
      var changes: [Change] = []
      for _ in 0..<(isGroup ? Int.random(in: 2...groupSize, using: &random) : 1) {
        let isHot = Int.random(in: 0..<100, using: &random) < 80
        let id = isHot ? 1 + .random(in: 0..<(ids / 5), using: &random) : .random(in: 1...ids, using: &random)
        guard !changes.contains(where: { $0.id == id }) else { continue }
        let isDeletion = Int.random(in: 0..<deletes, using: &random) == 0
        number += 1
        if isDeletion, let content = states.last?[id], content != .tombstone {
          changes.append(Change(id: id, content: .tombstone))
        } else {
          changes.append(Change(id: id, content: .value(number)))
        }
      }
      add(changes)
    }
  }

  /// Commits for what comes after a cut: they never touch the ids of the commit that was cut, so that what it
  /// left on the flash is not covered up.
  static func aftermath(seed: UInt64, from state: Model, sparing: [Change], commits: Int) -> Story {
    var random = FlashRandom(seed: seed)
    var story = Story()
    story.states = [state]
    let ids = state.keys.sorted().filter { id in !sparing.contains { $0.id == id } }
    guard !ids.isEmpty else { return story }
    for number in 0..<commits {
      let id = ids[Int.random(in: 0..<ids.count, using: &random)]
      let isDeletion = Int.random(in: 0..<6, using: &random) == 0 && story.states[number][id] != .tombstone
      story.add([Change(id: id, content: isDeletion ? .tombstone : .value(90_000 + UInt32(number)))])
    }
    return story
  }

  private init() {}

  private mutating func add(_ changes: [Change]) {
    var state = states[states.count - 1]
    for change in changes { state[change.id] = change.content }
    commits.append(changes)
    states.append(state)
  }
}

extension Payload {
  /// A payload that tells its id and number in every byte.
  init(id: UInt16, number: UInt32) {
    self.init()
    kind = 2
    generation = 5
    var random = FlashRandom(seed: UInt64(number) << 16 | UInt64(id))
    for offset in 2..<Payload.byteCount { self[offset] = UInt8(truncatingIfNeeded: random.next() >> 24) }
  }
}

extension Store where Chip: ~Copyable {
  /// Makes one commit of a story.
  mutating func play(_ changes: [Change]) throws(StoreFailure) {
    try begin()
    for change in changes {
      guard let id = RecordID(rawValue: change.id) else { continue }
      switch change.content {
      case .value(let number): try put(id, Payload(id: change.id, number: number))
      case .tombstone: try delete(id)
      case .damaged: break
      }
    }
    _ = try commit()
  }

  /// Says how the store differs from a model, `nil` when it does not.
  func difference(from model: Model, upTo last: UInt16) throws(StoreFailure) -> String? {
    for number in 1...last {
      guard let id = RecordID(rawValue: number) else { continue }
      let record = try record(id)
      switch model[number] {
      case nil:
        if record != nil { return "\(number) should not exist" }
        if holds(id) { return "\(number) should not be held" }
      case .damaged:
        // Its id is held until the damaged slot is won back.
        if record != nil { return "\(number) should be gone" }
      case .tombstone:
        guard let record, record.isDeleted, record.payload.kind == 2, record.payload.generation == 5 else {
          return "\(number) should be deleted"
        }
        if holds(id) { return "deleted \(number) should not be held" }
      case .value(let value):
        guard let record, !record.isDeleted else { return "\(number) should be \(value), is absent" }
        guard record.payload == Payload(id: number, number: value) else {
          return "\(number) should be \(value)"
        }
        if !holds(id) { return "\(number) should be held" }
      }
    }
    return nil
  }
}
