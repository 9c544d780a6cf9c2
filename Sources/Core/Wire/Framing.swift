/// How a message is made into bytes on a serial line. Both ways end in the CRC-16 of the message.
public enum Framing: UInt8, Equatable, Sendable {
  /// Lines of base64 between which other text may stand: what Zephyr, Mynewt and MCUboot speak over a
  /// console.
  case console
  /// COBS and a zero byte: 1.01 bytes a byte instead of 1.4.
  case cobs
}

/// The numbers of both framings.
public enum FrameFormat {
  /// The two bytes before the first line of a message.
  public static let consoleStart: (UInt8, UInt8) = (0x06, 0x09)
  /// The two bytes before each further line.
  public static let consoleContinuation: (UInt8, UInt8) = (0x04, 0x14)
  /// The byte that ends a line.
  public static let consoleEnd: UInt8 = 0x0A
  /// The most bytes of a line that is sent, with its first two and its last. Lines of any length are read.
  public static let consoleLineBytes = 127
  /// The byte before and after a COBS frame.
  public static let cobsDelimiter: UInt8 = 0x00
  /// Bytes of the CRC after a message, high byte first.
  public static let crcBytes = 2
  /// Messages that can wait at the receiver: `buf_count` of the parameters.
  public static let bufferCount: UInt32 = 4
}

/// Where bytes for the other side go.
///
/// A message comes as many calls one behind the other. There is no answer to a call and no second try: the
/// other end notices by the CRC when bytes were lost, and asks again.
public protocol ByteSink: ~Copyable {
  /// Takes the next bytes, 1 to 64 of them, in order. May wait until there is room for them; must not wait
  /// for ever when nobody takes them at the other end, but drop them. The span is gone when the call returns.
  mutating func send(_ bytes: Span<UInt8>)
}
