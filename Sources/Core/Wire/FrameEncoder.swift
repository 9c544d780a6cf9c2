import Bytes

/// Makes frames of messages and hands them on in pieces, without a buffer for the whole.
public enum FrameEncoder {
  /// Sends `message`, at most 65,533 bytes, as one frame. A longer one cannot be framed; false is returned
  /// and nothing is sent.
  @discardableResult
  public static func send<Sink: ByteSink & ~Copyable>(
    _ message: Span<UInt8>, as framing: Framing, to sink: inout Sink
  ) -> Bool {
    guard message.count <= 0xFFFF - FrameFormat.crcBytes else { return false }
    let guarded = GuardedMessage(message)
    switch framing {
    case .console: sendLines(guarded, to: &sink)
    case .cobs: sendBlocks(guarded, to: &sink)
    }
    return true
  }

  private static func sendBlocks<Sink: ByteSink & ~Copyable>(_ bytes: GuardedMessage, to sink: inout Sink) {
    var out = Pieces()
    // The zero before the frame ends whatever text was on the line, which would otherwise be taken for its
    // start.
    out.append(FrameFormat.cobsDelimiter, &sink)
    var start = 0
    while true {
      var run = 0
      while run < 254, start + run < bytes.count, bytes[start + run] != 0 { run += 1 }
      out.append(UInt8(run + 1), &sink)
      for index in start..<start + run { out.append(bytes[index], &sink) }
      start += run
      if start == bytes.count { break }
      if run < 254 { start += 1 }
    }
    out.append(FrameFormat.cobsDelimiter, &sink)
    out.flush(&sink)
  }

  private static func sendLines<Sink: ByteSink & ~Copyable>(_ bytes: GuardedMessage, to sink: inout Sink) {
    let bytesPerLine = (FrameFormat.consoleLineBytes - 3) / 4 * 3
    var out = Pieces()
    var encoder = Base64.Encoder()
    // The length, which counts the CRC, comes first and is part of the base64.
    let total = bytes.count + 2
    for index in 0..<total {
      if index % bytesPerLine == 0 {
        if index > 0 { out.append(FrameFormat.consoleEnd, &sink) }
        let mark = index == 0 ? FrameFormat.consoleStart : FrameFormat.consoleContinuation
        out.append(mark.0, &sink)
        out.append(mark.1, &sink)
      }
      let byte =
        switch index {
        case 0: UInt8(truncatingIfNeeded: bytes.count &>> 8)
        case 1: UInt8(truncatingIfNeeded: bytes.count)
        default: bytes[index - 2]
        }
      if let group = encoder.feed(byte) { out.append(group, &sink) }
    }
    if let group = encoder.finish() { out.append(group, &sink) }
    out.append(FrameFormat.consoleEnd, &sink)
    out.flush(&sink)
  }
}

/// A message followed by its CRC, as one run of bytes.
private struct GuardedMessage: ~Escapable {
  let message: Span<UInt8>
  let crc: UInt16

  @_lifetime(copy message)
  init(_ message: Span<UInt8>) {
    self.message = message
    crc = CRC16.of(message)
  }

  var count: Int { message.count + FrameFormat.crcBytes }

  subscript(index: Int) -> UInt8 {
    if index < message.count { return message[index] }
    return UInt8(truncatingIfNeeded: index == message.count ? crc &>> 8 : crc)
  }
}

/// Gathers bytes into pieces of 64, which is a packet of USB.
private struct Pieces {
  private var bytes = InlineArray<64, UInt8>(repeating: 0)
  private var count = 0

  mutating func append<Sink: ByteSink & ~Copyable>(_ byte: UInt8, _ sink: inout Sink) {
    bytes[count] = byte
    count += 1
    if count == bytes.count { flush(&sink) }
  }

  mutating func append<Sink: ByteSink & ~Copyable>(_ group: InlineArray<4, UInt8>, _ sink: inout Sink) {
    for index in group.indices { append(group[index], &sink) }
  }

  mutating func flush<Sink: ByteSink & ~Copyable>(_ sink: inout Sink) {
    if count > 0 { sink.send(bytes.span.extracting(first: count)) }
    count = 0
  }
}
