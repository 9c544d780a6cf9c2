import Bytes

/// What a line has carried so far. The counters wrap.
public struct LineStatistics: Equatable, Sendable {
  /// Whole frames whose CRC fitted, also those that were too large.
  public internal(set) var frames: UInt32 = 0
  /// Frames whose CRC did not fit.
  public internal(set) var badCRC: UInt32 = 0
  /// Whole frames with a message larger than the buffer.
  public internal(set) var oversize: UInt32 = 0
  /// Bytes received, zeros between frames not counted.
  public internal(set) var receivedBytes: UInt32 = 0
  /// Bytes of whole frames.
  public internal(set) var framedBytes: UInt32 = 0

  /// Bytes that were in no whole frame: text, noise, broken frames, and a frame that has not ended yet.
  public var discardedBytes: UInt32 { receivedBytes &- framedBytes }

  /// Starts with nothing.
  public init() {}
}

/// Reads both framings side by side from one line, each guarded by its CRC.
///
/// Both decoders see every byte. Neither can decide by the first bytes which framing a frame is in: a COBS
/// frame may begin like a console line and contain its end. Any sequence of bytes is survived; what is no
/// frame is counted.
public struct FrameDecoder<let messageBytes: Int>: ~Copyable {
  /// A frame that has ended.
  public enum Event: Equatable, Sendable {
    /// A whole message, in ``FrameDecoder/message(_:)`` until the next byte is fed.
    case message(Framing)
    /// A message too large for the buffer; its first `messageBytes` bytes are readable in the same way.
    case oversize(Framing)
  }

  private var console = ConsoleDecoder<messageBytes>()
  private var cobs = COBSFrameDecoder<messageBytes>()
  /// What the line has carried so far.
  public private(set) var statistics = LineStatistics()

  /// Starts outside any frame.
  public init() {}

  /// The message that ended last in `framing`.
  @_lifetime(borrow self)
  public func message(_ framing: Framing) -> Span<UInt8> {
    switch framing {
    case .console: console.buffer.message
    case .cobs: cobs.buffer.message
    }
  }

  /// Takes a byte; returns what ended with it, if anything did.
  public mutating func feed(_ byte: UInt8) -> Event? {
    if byte != FrameFormat.cobsDelimiter || !cobs.isIdle { statistics.receivedBytes &+= 1 }
    let consoleEvent = console.feed(byte).flatMap { count($0, .console) }
    let cobsEvent = cobs.feed(byte).flatMap { count($0, .cobs) }
    if consoleEvent != nil { cobs.claim(console.lineBytes) }
    if cobsEvent != nil { console.reset() }
    // One ends with a newline, the other with a zero: never both with one byte.
    return consoleEvent ?? cobsEvent
  }

  private mutating func count(_ end: FrameEnd, _ framing: Framing) -> Event? {
    switch end {
    case .broken: return nil
    case .badCRC:
      statistics.badCRC &+= 1
      return nil
    case .message, .oversize:
      statistics.frames &+= 1
      let lineBytes = framing == .console ? console.lineBytes : cobs.lineBytes
      statistics.framedBytes &+= UInt32(truncatingIfNeeded: lineBytes)
      if end == .message { return .message(framing) }
      statistics.oversize &+= 1
      return .oversize(framing)
    }
  }
}
