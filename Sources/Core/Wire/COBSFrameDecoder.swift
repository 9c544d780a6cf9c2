import Bytes

/// Reads COBS frames: everything between two zeros that decodes to a message and its CRC.
struct COBSFrameDecoder<let messageBytes: Int>: ~Copyable {
  private var cobs = COBS.Decoder()
  /// The message that comes in, or came in last.
  private(set) var buffer = FrameBuffer<messageBytes>()
  /// Bytes of the frame on the line so far, without those that turned out to be a console frame.
  private(set) var lineBytes = 0
  private var isClaimed = false
  private var isNew = true

  /// Whether no byte of a frame has come since the last zero.
  var isIdle: Bool { isNew }

  /// Takes note that the last `count` bytes were a whole console frame. This may be a frame around it
  /// nevertheless.
  mutating func claim(_ count: Int) {
    isClaimed = true
    lineBytes = max(lineBytes - count, 0)
  }

  /// Takes a byte; says how a frame ended with it, if one did.
  mutating func feed(_ byte: UInt8) -> FrameEnd? {
    // The message of the last frame stays readable until the next frame starts.
    if isNew {
      guard byte != FrameFormat.cobsDelimiter else { return nil }
      isNew = false
      cobs = COBS.Decoder()
      buffer.clear()
      lineBytes = 0
      isClaimed = false
    }
    lineBytes &+= 1
    if byte == FrameFormat.cobsDelimiter {
      isNew = true
      return end()
    }
    if let decoded = cobs.feed(byte) { buffer.append(decoded) }
    return nil
  }

  private func end() -> FrameEnd {
    guard cobs.isComplete, buffer.count >= FrameFormat.crcBytes else { return .broken }
    if buffer.isIntact { return buffer.isOversize ? .oversize : .message }
    // What is shorter than a header was hardly meant as a frame, nor were console frames: log lines, most
    // likely.
    let isLikely = buffer.count >= SMPHeader.byteCount + FrameFormat.crcBytes && !isClaimed
    return isLikely ? .badCRC : .broken
  }
}
