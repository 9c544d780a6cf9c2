/// A small number that belongs to a place of the screen and not to the application: whether a section is
/// open, which page is shown. It lives as long as its place is on the screen, and longer while there is room.
///
/// The place is the row or the screen in which it is made, and `key` tells states of one place apart.
public struct State: Sendable {
  private let slot: Int8
  private let initial: Int32

  /// The state `key` of this place, which starts as `initial`.
  @inline(never)
  public init(_ key: UInt32, initially initial: Int32 = 0) {
    self.initial = initial
    slot = Ambient.scene { scene in
      guard let slot = scene.states.claim(mix(scene.scope, key) | 1, initial) else {
        scene.report(.slotsFull)
        return -1
      }
      return Int8(truncatingIfNeeded: slot)
    }
  }

  /// What it is in this frame.
  public var value: Int32 { slot < 0 ? initial : Ambient.scene { $0.states[Int(slot)].value } }

  /// What it shall be in the next frame: an action that the engine carries out itself.
  public func becomes(_ value: Int32) -> StateChange { StateChange(slot: slot, value: value) }
}

/// A change of a ``State``, carried out by the engine when its view is selected; no reducer sees it.
public struct StateChange: Sendable {
  let slot: Int8
  let value: Int32
  /// The slot in the top byte, the value in the others.
  var word: UInt32 {
    UInt32(UInt8(truncatingIfNeeded: slot)) &<< 24 | UInt32(truncatingIfNeeded: value) & 0xFF_FFFF
  }
}

struct StateSlot: BitwiseCopyable {
  var key: UInt32 = 0
  var value: Int32 = 0
  var wasSeen = false
}

/// The states that are remembered.
extension Cells where Element == StateSlot {
  func beginBuild() {
    for index in 0..<count { self[index].wasSeen = false }
  }

  func claim(_ key: UInt32, _ initial: Int32) -> Int? {
    var spare: Int?
    for index in 0..<count {
      if self[index].key == key {
        self[index].wasSeen = true
        return index
      }
      if !self[index].wasSeen, spare == nil || self[index].key == 0 { spare = index }
    }
    guard let spare else { return nil }
    self[spare] = StateSlot(key: key, value: initial, wasSeen: true)
    return spare
  }
}
