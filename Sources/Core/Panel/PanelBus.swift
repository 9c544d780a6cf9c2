import Canvas

/// The wires to a panel's controller: what a board implements, and what the simulated panel is.
public protocol PanelBus {
  /// Sends a command byte and what belongs to it.
  mutating func send(_ command: UInt8, _ data: Span<UInt8>)
  /// Sends the bytes of a window of `frame`, a column after the other and its bands from the top, as the data
  /// of `command`.
  mutating func send(_ command: UInt8, _ frame: borrowing Frame, _ window: Window)
  /// Whether the controller is at work. Nothing may be sent meanwhile.
  var isBusy: Bool { get }
}
