import Wire

/// What the firmware needs of the hardware it runs on: the way out of the serial line, the panel, some
/// chance.
///
/// The way in is the other direction: the board calls `Handheld.handle(_:on:)` and `Handheld.receive(_:on:)`
/// when something happens, and waits otherwise.
public protocol Board: ByteSink, ~Copyable {
  /// The board's name, one line.
  var name: StaticString { get }

  /// Shows a screen. Only called when it differs from the one before.
  mutating func present(_ screen: borrowing Screen)

  /// The date and time; nil while nobody has set them, and on a board without a clock. They are only shown:
  /// nothing depends on them.
  var dateTime: DateTime? { get set }

  /// Starts the handheld anew. What it was told to keep is in flash.
  mutating func reset()

  /// Random bits, good enough that no two stores get the same identity and no two starts the same number: by
  /// that mirrors notice a flash that was put back to an earlier image.
  mutating func entropy() -> UInt32
}
