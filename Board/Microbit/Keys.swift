import Handheld

/// The five buttons: pins that are pulled up and that a button pulls down, looked at every ten milliseconds.
///
/// A level counts when it was the same twice, which is longer than a contact bounces.
struct Keys {
  static var tickMilliseconds: UInt32 { 10 }

  /// The pins of up, down, select, back, menu: buttons A and B of the board, and three of its edge connector.
  static var pins: InlineArray<5, UInt> { [17, 26, 3, 2, 1] }

  private var seen: UInt8 = 0
  private var down: UInt8 = 0
  private var events = Ring<32>()

  @inline(__always)
  mutating func look(at levels: UInt32) {
    var now: UInt8 = 0
    for index in 0..<5 where levels &>> UInt32(truncatingIfNeeded: Self.pins[index]) & 1 == 0 {
      now |= 1 &<< UInt8(truncatingIfNeeded: index)
    }
    let steady = ~(now ^ seen)
    seen = now
    let changed = (now ^ down) & steady
    guard changed != 0 else { return }
    down ^= changed
    for index in 0..<5 {
      let bit: UInt8 = 1 &<< UInt8(truncatingIfNeeded: index)
      if changed & bit != 0 { events.put(UInt8(truncatingIfNeeded: index) | (down & bit != 0 ? 0x80 : 0)) }
    }
  }

  var isEmpty: Bool { events.isEmpty }

  mutating func take() -> Event? {
    guard let byte = events.take(), let button = Button(rawValue: byte & 0x7F) else { return nil }
    return byte & 0x80 != 0 ? .pressed(button) : .released(button)
  }
}
