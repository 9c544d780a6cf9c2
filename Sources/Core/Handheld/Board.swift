import Canvas
import Panel
import Records
import Wire

/// What the firmware needs of hardware that has a serial line and no screen.
///
/// The way in is the other direction: the board calls `handle(_:on:)` and `receive(_:on:)` of its firmware
/// when something happens, and waits otherwise.
public protocol LineBoard: ByteSink, ~Copyable {
  /// The board's name, one line.
  var name: StaticString { get }

  /// The date and time; nil while nobody has set them, and on a board without a clock. They are only shown:
  /// nothing depends on them.
  var dateTime: DateTime? { get set }

  /// Starts the handheld anew. What it was told to keep is in flash.
  mutating func reset()

  /// Random bits, good enough that no two stores get the same identity.
  mutating func entropy() -> UInt32
}

/// What the firmware needs of the hardware it runs on: the way out of the serial line, the panel, a clock,
/// some chance. It waits at most until `Handheld.wakeMilliseconds`.
public protocol Board: LineBoard, ~Copyable {
  /// Milliseconds of any clock that never stands still and wraps at 32 bits: what tells a hold from a press.
  var milliseconds: UInt32 { get }

  /// Whether the panel cannot take a frame now. When it can again, the firmware wants `Event.refreshed`.
  var isPanelBusy: Bool { get }

  /// Brings a frame to the glass. Called only while the panel is not busy, and only when something was drawn
  /// since the last time or the person asked for a clean panel. The frame is the firmware's and changes after
  /// this returns: a board with a panel keeps a copy, from which it sends and with which it compares the next
  /// one (`Frame.damage(from:)`), and asks a `RefreshPlanner`.
  mutating func present(_ frame: borrowing Frame, _ circumstances: RefreshPlanner.Circumstances)
}

extension LineBoard where Self: ~Copyable {
  /// An identity that no other store has.
  mutating func newIdentity() -> StoreIdentity {
    var identity = InlineArray<8, UInt8>(repeating: 0)
    for half in 0..<2 {
      let bits = entropy()
      for byte in 0..<4 {
        identity[half * 4 + byte] = UInt8(
          truncatingIfNeeded: bits &>> (8 &* UInt32(truncatingIfNeeded: byte)))
      }
    }
    return StoreIdentity(bytes: identity)
  }
}
