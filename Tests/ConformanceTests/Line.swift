import Bytes
import Wire

/// A sink that keeps what it is sent.
struct Line: ByteSink {
  var bytes: [UInt8] = []

  mutating func send(_ piece: Span<UInt8>) { bytes += array(piece) }
}

/// Every whole message on a line.
func messages(_ bytes: [UInt8]) -> [[UInt8]] {
  var decoder = FrameDecoder<4096>()
  var found: [[UInt8]] = []
  for byte in bytes {
    if case .message(let framing) = decoder.feed(byte) { found.append(array(decoder.message(framing))) }
  }
  return found
}

func array(_ span: Span<UInt8>) -> [UInt8] {
  span.indices.map { span[$0] }
}

/// The bytes that `write` makes.
func cbor(_ write: (inout CBORWriter) throws(CBORFailure) -> Void) throws -> [UInt8] {
  var buffer = [UInt8](repeating: 0xEE, count: 8192)
  var writer = CBORWriter(buffer.mutableSpan)
  try write(&writer)
  let count = writer.count
  return Array(buffer.prefix(count))
}
