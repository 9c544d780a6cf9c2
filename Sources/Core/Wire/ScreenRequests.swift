import Bytes

/// Asks for rows of the screen: `[since, first]`.
public struct RowsRequest: Equatable, Sendable {
  /// The frame that the asker holds, 0 for none: only rows that changed after it are wanted.
  public var since: UInt32
  /// The first row that is wanted, counted from 1: 1, then `next` of the answer before.
  public var first: UInt16

  /// Makes a request.
  public init(since: UInt32, first: UInt16 = 1) {
    self.since = since
    self.first = first
  }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: 2)
    since = try reader.uint()
    guard let first = UInt16(exactly: try reader.uint()) else { throw .tooLarge }
    self.first = first
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(2)
    try body.uint(since)
    try body.uint(UInt32(first))
  }
}

/// Presses a button: `[ticket, button, action]`.
public struct PressRequest: Equatable, Sendable {
  /// Chosen by the asker, another for each press: a request that comes twice then presses once.
  public var ticket: UInt32
  /// The button.
  public var button: ScreenButton
  /// What happens to it.
  public var action: ButtonAction

  /// Makes a request.
  public init(ticket: UInt32, _ button: ScreenButton, _ action: ButtonAction) {
    self.ticket = ticket
    self.button = button
    self.action = action
  }

  /// Reads a request; `CBORFailure.unexpectedType` for a button that there is not.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra: Int
    let numbers: (UInt32, UInt32)
    do throws(CBORFailure) {
      extra = try reader.array(atLeast: 3)
      ticket = try reader.uint()
      numbers = (try reader.uint(), try reader.uint())
      try reader.end(skipping: extra)
    } catch {
      throw .malformed
    }
    guard let action = ButtonAction(rawValue: numbers.1) else { throw .malformed }
    guard let button = ScreenButton(rawValue: numbers.0) else { throw .unexpectedType }
    self.button = button
    self.action = action
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(3)
    try body.uint(ticket)
    try body.uint(button.rawValue)
    try body.uint(action.rawValue)
  }
}
