import Canvas
import Panel
import Wire

/// What the firmware needs of the hardware it runs on: the way out of the serial line, the panel, a clock,
/// some chance.
///
/// The way in is the other direction: the board calls `Handheld.handle(_:on:)` and `Handheld.receive(_:on:)`
/// when something happens, and waits otherwise, at most until `Handheld.wakeMilliseconds`.
public protocol Board: ByteSink, ~Copyable {
  /// The board's name, one line.
  var name: StaticString { get }

  /// Milliseconds of any clock that never stands still and wraps at 32 bits: what tells a hold from a press.
  var milliseconds: UInt32 { get }

  /// Whether the panel cannot take a frame now. When it can again, the firmware wants `Event.refreshed`.
  var isPanelBusy: Bool { get }

  /// Brings a frame to the glass. `damage` is what differs from the frame before, and is empty only when the
  /// person asked for a clean panel. Called only while the panel is not busy; the frame is the firmware's and
  /// changes after this returns, so what is sent later has to be kept.
  mutating func present(
    _ frame: borrowing Frame, _ damage: Canvas.Damage, _ circumstances: RefreshPlanner.Circumstances)

  /// The date and time; nil while nobody has set them, and on a board without a clock. They are only shown:
  /// nothing depends on them.
  var dateTime: DateTime? { get set }

  /// Starts the handheld anew. What it was told to keep is in flash.
  mutating func reset()

  /// Random bits, good enough that no two stores get the same identity and no two starts the same number: by
  /// that mirrors notice a flash that was put back to an earlier image.
  mutating func entropy() -> UInt32
}
