import Bytes

/// The message of a frame while it comes in: as much as fits, and the CRC and length of all of it.
struct FrameBuffer<let messageBytes: Int>: ~Copyable {
  private var bytes = InlineArray<messageBytes, UInt8>(repeating: 0)
  private var crc = CRC16()
  /// Bytes so far, with the CRC. Stops counting where no frame can be that long.
  private(set) var count = 0
  /// The compiler may copy any other value before it calls ``message``, and the span would outlive the copy.
  private let inPlace = InPlace()

  mutating func clear() {
    crc = CRC16()
    count = 0
  }

  mutating func append(_ byte: UInt8) {
    if count < messageBytes { bytes[count] = byte }
    if count < 0x1_0000 { count += 1 }
    crc.update(byte)
  }

  /// Whether the bytes so far are a message and its CRC.
  var isIntact: Bool { count >= FrameFormat.crcBytes && count <= 0xFFFF && crc.value == 0 }

  /// Whether the message is longer than the buffer.
  var isOversize: Bool { count - FrameFormat.crcBytes > messageBytes }

  /// The message, or as much of it as fits.
  var message: Span<UInt8> {
    @_lifetime(borrow self)
    get { bytes.span.extracting(first: min(max(count - FrameFormat.crcBytes, 0), messageBytes)) }
  }
}
