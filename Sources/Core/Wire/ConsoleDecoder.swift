import Bytes

/// Reads console frames: base64 in lines that start with two control bytes. Everything else on the line is
/// text.
struct ConsoleDecoder<let messageBytes: Int>: ~Copyable {
  private enum State {
    /// Outside a line.
    case text
    /// After the first of the two bytes that start a line.
    case mark(UInt8)
    /// Inside a line.
    case line
  }

  private var state = State.text
  private var base64 = Base64.Decoder()
  private var lengthBytes = 0
  private var length = 0
  private var isOpen = false
  /// The message that comes in, or came in last.
  private(set) var buffer = FrameBuffer<messageBytes>()
  /// Bytes of the frame on the line so far.
  private(set) var lineBytes = 0

  /// Forgets a frame that is not complete.
  mutating func reset() {
    state = .text
    isOpen = false
  }

  /// Takes a byte; says how a frame ended with it, if one did.
  mutating func feed(_ byte: UInt8) -> FrameEnd? {
    switch state {
    case .text:
      if byte == FrameFormat.consoleStart.0 || byte == FrameFormat.consoleContinuation.0 {
        state = .mark(byte)
      }
      return nil
    case .mark(let first):
      return startLine(first, byte)
    case .line:
      lineBytes &+= 1
      return feedLine(byte)
    }
  }

  private mutating func startLine(_ first: UInt8, _ second: UInt8) -> FrameEnd? {
    state = .text
    if (first, second) == FrameFormat.consoleStart {
      let lost = isOpen
      open()
      return lost ? .broken : nil
    }
    if (first, second) == FrameFormat.consoleContinuation, isOpen {
      lineBytes &+= 2
      state = .line
      return nil
    }
    return feed(second)
  }

  private mutating func open() {
    isOpen = true
    base64 = Base64.Decoder()
    lengthBytes = 0
    length = 0
    lineBytes = 2
    buffer.clear()
    state = .line
  }

  private mutating func feedLine(_ byte: UInt8) -> FrameEnd? {
    if byte == FrameFormat.consoleEnd {
      state = .text
      return endLine()
    }
    if byte == 0x0D { return nil }  // A terminal in between may have made CR LF of LF.
    switch base64.feed(byte) {
    case .nothing: return nil
    case .malformed: return abandon(byte)
    case .byte(let value):
      if lengthBytes < 2 {
        length = length &<< 8 | Int(value)
        lengthBytes += 1
        return nil
      }
      guard buffer.count < length else { return abandon(byte) }
      buffer.append(value)
      return nil
    }
  }

  private mutating func endLine() -> FrameEnd? {
    guard lengthBytes == 2, buffer.count == length else { return nil }  // More lines follow.
    isOpen = false
    guard base64.isComplete, length >= FrameFormat.crcBytes else { return .broken }
    guard buffer.isIntact else { return .badCRC }
    return buffer.isOversize ? .oversize : .message
  }

  private mutating func abandon(_ byte: UInt8) -> FrameEnd {
    reset()
    // The byte that broke this line may start the next.
    _ = feed(byte)
    return .broken
  }
}

/// How a frame ended.
enum FrameEnd {
  /// A whole message.
  case message
  /// A whole message that is longer than the buffer.
  case oversize
  /// A frame whose CRC does not fit.
  case badCRC
  /// Not a frame after all.
  case broken
}
