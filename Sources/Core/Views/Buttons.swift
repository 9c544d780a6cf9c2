/// Turns edges of the five buttons into events. A button's edges within ``debounceMilliseconds`` of its last
/// one are bounces; they cost no latency, because the first edge counts.
///
/// Up and Down act when they go down. Select, Back and Menu act when they go up again, because a hold of
/// ``holdMilliseconds`` means something else. A hold is reported once, while the button is still down.
public struct Buttons: Sendable {
  /// After how long a press is a hold.
  public static let holdMilliseconds: UInt32 = 600
  /// For how long after an edge of a button its other edges are ignored.
  public static let debounceMilliseconds: UInt32 = 20

  private var since = InlineArray<5, UInt32>(repeating: 0)
  private var edge = InlineArray<5, UInt32>(repeating: 0)
  /// What the contacts were at their last edge, bounces included.
  private var contacts: UInt8 = 0
  private var isDown: UInt8 = 0
  private var isHeld: UInt8 = 0
  private var wasSeen: UInt8 = 0

  /// All buttons up.
  public init() {}

  /// A button's contact closed or opened. `milliseconds` is any clock that wraps at 32 bits.
  public mutating func change(_ key: Key, isDown down: Bool, at milliseconds: UInt32) -> Event? {
    let bit = UInt8(1) &<< key.rawValue
    contacts = down ? contacts | bit : contacts & ~bit
    return settle(key, at: milliseconds)
  }

  /// Time went on: the next event that is due, if any. Call again until it is nil.
  public mutating func pass(to milliseconds: UInt32) -> Event? {
    for index in 0..<5 {
      guard let key = Key(rawValue: UInt8(truncatingIfNeeded: index)) else { continue }
      let bit = UInt8(1) &<< key.rawValue
      if let event = settle(key, at: milliseconds) { return event }
      let isDue = milliseconds &- since[index] >= Buttons.holdMilliseconds
      guard isDown & bit != 0, isHeld & bit == 0, isDue else { continue }
      isHeld |= bit
      return .hold(key)
    }
    return nil
  }

  /// Takes over what the contact is, unless its last edge was just now.
  private mutating func settle(_ key: Key, at milliseconds: UInt32) -> Event? {
    let index = Int(key.rawValue)
    let bit = UInt8(1) &<< key.rawValue
    guard (contacts ^ isDown) & bit != 0 else { return nil }
    let isBounce = wasSeen & bit != 0 && milliseconds &- edge[index] < Buttons.debounceMilliseconds
    guard !isBounce else { return nil }
    wasSeen |= bit
    edge[index] = milliseconds
    isDown ^= bit
    let actsAtOnce = key == .up || key == .down
    if isDown & bit != 0 {
      isHeld &= ~bit
      since[index] = milliseconds
      return actsAtOnce ? .press(key, count: 1) : nil
    }
    return actsAtOnce || isHeld & bit != 0 ? nil : .press(key, count: 1)
  }

  /// When to call ``pass(to:)`` next; nil when no button waits for anything.
  public var nextMilliseconds: UInt32? {
    var next: UInt32?
    for index in 0..<5 {
      let bit = UInt8(1) &<< UInt8(truncatingIfNeeded: index)
      var due: UInt32
      if (contacts ^ isDown) & bit != 0 {
        due = edge[index] &+ Buttons.debounceMilliseconds
      } else if isDown & ~isHeld & bit != 0 {
        due = since[index] &+ Buttons.holdMilliseconds
      } else {
        continue
      }
      if let soonest = next, Int32(bitPattern: soonest &- due) < 0 { due = soonest }
      next = due
    }
    return next
  }
}
