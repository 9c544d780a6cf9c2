import Bytes
import Foundation
import Seeds
import Testing

@Suite struct CodecTests {
  @Test func `CRC-16 has its published check value`() {
    let digits = Array("123456789".utf8)
    let crc = CRC16.of(digits.span)
    #expect(crc == 0x31C3)
    let guarded = digits + [UInt8(crc >> 8), UInt8(crc & 0xFF)]
    #expect(CRC16.of(guarded.span) == 0)
  }

  static let stuffed: [([UInt8], [UInt8])] = [
    ([], [1]),
    ([0], [1, 1]),
    ([0, 0], [1, 1, 1]),
    ([0x11, 0x22, 0, 0x33], [3, 0x11, 0x22, 2, 0x33]),
    ([0x11, 0, 0, 0], [2, 0x11, 1, 1, 1]),
    (Array(1...254), [255] + Array(1...254)),
    ([0] + Array(1...254), [1, 255] + Array(1...254)),
    (Array(1...255), [255] + Array(1...254) + [2, 255]),
    (Array(2...255) + [0], [255] + Array(2...255) + [1, 1]),
  ]

  @Test(arguments: stuffed) func `COBS encodes the examples of its article`(_ pair: ([UInt8], [UInt8])) throws
  {
    #expect(try cobsEncoded(pair.0) == pair.1)
    #expect(try cobsDecoded(pair.1) == pair.0)
  }

  @Test(arguments: edgeSizes) func `COBS gives back what it was given, without a zero`(_ size: Int) throws {
    var random = Seeded(UInt64(size))
    for isSparse in [false, true] {
      let bytes = random.bytes(size).map { isSparse && $0 < 200 ? 0 : $0 }
      let encoded = try cobsEncoded(bytes)
      #expect(!encoded.contains(0) && encoded.count <= COBS.encodedBytes(atMost: size))
      #expect(try cobsDecoded(encoded) == bytes)
    }
  }

  @Test func `COBS that promises more than comes, or holds a zero, is refused`() {
    #expect(throws: ByteFailure.truncated) { try cobsDecoded([]) }
    #expect(throws: ByteFailure.truncated) { try cobsDecoded([3, 1]) }
    #expect(throws: ByteFailure.truncated) { try cobsDecoded([3, 0, 1]) }
  }

  @Test(arguments: edgeSizes) func `base64 is the base64 of Foundation`(_ size: Int) throws {
    var random = Seeded(UInt64(size) + 100)
    let bytes = random.bytes(size)
    var text = [UInt8](repeating: 0, count: Base64.encodedBytes(size))
    var span = text.mutableSpan
    let count = try Base64.encode(bytes.span, into: &span)
    #expect(count == text.count)
    #expect(text == Array(Data(bytes).base64EncodedData()))
    #expect(base64Decoded(text) == bytes)
  }

  @Test(arguments: ["A", "AB", "ABC", "A===", "AB=C", "AB==CDEF", "AB!D", "=AAA", "ABCD=", "AAAAA==="])
  func `base64 that is cut or has a foreign character is refused`(_ text: String) {
    #expect(base64Decoded(Array(text.utf8)) == nil)
  }

  func cobsEncoded(_ bytes: [UInt8]) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0xEE, count: COBS.encodedBytes(atMost: bytes.count))
    var span = buffer.mutableSpan
    let count = try COBS.encode(bytes.span, into: &span)
    return Array(buffer.prefix(count))
  }

  func cobsDecoded(_ bytes: [UInt8]) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0xEE, count: bytes.count)
    var span = buffer.mutableSpan
    let count = try COBS.decode(bytes.span, into: &span)
    return Array(buffer.prefix(count))
  }

  func base64Decoded(_ text: [UInt8]) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0xEE, count: text.count)
    var span = buffer.mutableSpan
    guard let count = Base64.decode(text.span, into: &span) else { return nil }
    return Array(buffer.prefix(count))
  }
}
