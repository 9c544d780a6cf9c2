import Bytes
import Wire

/// A sink that keeps what it is sent.
struct Line: ByteSink {
  var bytes: [UInt8] = []
  var largestPiece = 0

  mutating func send(_ piece: Span<UInt8>) {
    largestPiece = max(largestPiece, piece.count)
    for index in piece.indices { bytes.append(piece[index]) }
  }

  /// What was sent since the last call.
  mutating func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}

let framings: [Framing] = [.console, .cobs]

func framed(_ message: [UInt8], _ framing: Framing) -> [UInt8] {
  var line = Line()
  FrameEncoder.send(message.span, as: framing, to: &line)
  return line.bytes
}

/// Every whole message on a line, as a decoder with a buffer of 4,096 bytes finds them.
func messages(_ bytes: [UInt8]) -> [[UInt8]] {
  var decoder = FrameDecoder<4096>()
  return messages(bytes, &decoder)
}

func messages<let size: Int>(_ bytes: [UInt8], _ decoder: inout FrameDecoder<size>) -> [[UInt8]] {
  var found: [[UInt8]] = []
  for byte in bytes {
    if case .message(let framing) = decoder.feed(byte) { found.append(array(decoder.message(framing))) }
  }
  return found
}

func array(_ span: Span<UInt8>) -> [UInt8] {
  span.indices.map { span[$0] }
}

func hex(_ text: String) -> [UInt8] {
  let digits = Array(text.filter { !$0.isWhitespace })
  return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16)! }
}

/// The bytes that `write` makes.
func cbor(_ write: (inout CBORWriter) throws(CBORFailure) -> Void) throws -> [UInt8] {
  var buffer = [UInt8](repeating: 0xEE, count: 8192)
  var writer = CBORWriter(buffer.mutableSpan)
  try write(&writer)
  let count = writer.count
  return Array(buffer.prefix(count))
}

/// A request as one message.
func request(
  _ operation: SMPOperation, _ group: UInt16, _ command: UInt8, _ body: [UInt8], sequence: UInt8 = 7,
  version: UInt8 = 1
) -> [UInt8] {
  let header = SMPHeader(
    operation: operation, group: group, command: command, sequence: sequence, bodyBytes: UInt16(body.count),
    version: version)
  return array(header.encoded.span) + body
}

/// The failure that `body` throws; nil if it throws none.
func failure<Failure: Error>(_ body: () throws(Failure) -> Void) -> Failure? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
