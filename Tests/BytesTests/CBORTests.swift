import Bytes
import Testing

@Suite struct CBORTests {
  /// Numbers of RFC 8949 appendix A, as far as 32 bits go, and their neighbours.
  static let numbers: [(UInt32, [UInt8])] = [
    (0, [0x00]), (1, [0x01]), (10, [0x0A]), (23, [0x17]), (24, [0x18, 0x18]), (25, [0x18, 0x19]),
    (100, [0x18, 0x64]), (255, [0x18, 0xFF]), (256, [0x19, 0x01, 0x00]), (1000, [0x19, 0x03, 0xE8]),
    (65_535, [0x19, 0xFF, 0xFF]), (65_536, [0x1A, 0, 1, 0, 0]), (1_000_000, [0x1A, 0x00, 0x0F, 0x42, 0x40]),
    (.max, [0x1A, 0xFF, 0xFF, 0xFF, 0xFF]),
  ]

  @Test(arguments: numbers) func `numbers are written in their shortest form`(_ pair: (UInt32, [UInt8]))
    throws
  {
    let written = try cbor { writer throws(CBORFailure) in try writer.uint(pair.0) }
    #expect(written == pair.1)
    var reader = CBORReader(pair.1.span)
    #expect(try reader.uint() == pair.0)
    #expect(reader.isAtEnd == true)
  }

  @Test func `numbers with a sign go both ways to their ends`() throws {
    for value in [0, 1, -1, 23, -24, -25, 255, -256, -257, Int32.max, Int32.min, Int32.min + 1] {
      let written = try cbor { writer throws(CBORFailure) in try writer.int(value) }
      var reader = CBORReader(written.span)
      #expect(try reader.int() == value)
    }
    let tooLow: [UInt8] = [0x3A, 0x80, 0, 0, 0]
    var reader = CBORReader(tooLow.span)
    #expect(failure { () throws(CBORFailure) in _ = try reader.int() } == .tooLarge)
    #expect(reader.offset == 0)
  }

  @Test func `a number beyond 32 bits is too large, a padded one is not`() throws {
    let large: [UInt8] = [0x1B, 0, 0, 0, 1, 0, 0, 0, 0]
    var reader = CBORReader(large.span)
    #expect(failure { () throws(CBORFailure) in _ = try reader.uint() } == .tooLarge)
    #expect(reader.offset == 0)
    let padded: [UInt8] = [0x1B, 0, 0, 0, 0, 0, 0, 0, 7]
    reader = CBORReader(padded.span)
    #expect(try reader.uint() == 7)
  }

  @Test func `every type is read as what it was written`() throws {
    let name = Array("Ranni".utf8)
    let written = try cbor { writer throws(CBORFailure) in
      try writer.array(6)
      try writer.bool(true)
      try writer.null()
      try writer.byteString(name.span)
      try writer.text(name.span)
      try writer.map(1)
      try writer.text("key")
      try writer.uint(9)
      let mark = try writer.beginArray16()
      try writer.uint(1)
      try writer.uint(2)
      writer.endArray(mark, count: 2)
    }
    var reader = CBORReader(written.span)
    #expect(try reader.array() == 6)
    #expect(try reader.bool() == true)
    try reader.null()
    #expect(try reader.byteString().count == 5)
    #expect(try reader.text()[0] == name[0])
    #expect(try reader.map() == 1)
    let key = UTF8Text.equal(try reader.text(), "key")
    #expect(key)
    #expect(try reader.uint() == 9)
    #expect(try reader.array() == 2)
    #expect(try reader.uint() == 1)
    #expect(reader.peekKind == .unsigned)
    #expect(try reader.uint() == 2)
    #expect(reader.isAtEnd == true)
  }

  @Test func `an item that does not fit leaves the writer as it was`() throws {
    let long = [UInt8](repeating: 0x61, count: 30)
    for room in 0..<32 {
      var buffer = [UInt8](repeating: 0xEE, count: room)
      var writer = CBORWriter(buffer.mutableSpan)
      #expect(failure { () throws(CBORFailure) in try writer.text(long.span) } == (room < 32 ? .full : nil))
      #expect(failure { () throws(CBORFailure) in try writer.byteString(long.span) } == .full)
      #expect(
        failure { () throws(CBORFailure) in try writer.text("thirty bytes and some more, all") } == .full)
      #expect(writer.count == 0)
    }
    var buffer = [UInt8](repeating: 0, count: 4)
    var writer = CBORWriter(buffer.mutableSpan)
    #expect(failure { () throws(CBORFailure) in _ = try writer.beginUInt() } == .full)
    _ = try writer.beginArray16()
    #expect(failure { () throws(CBORFailure) in _ = try writer.beginArray16() } == .full)
    #expect(writer.count == 3)
  }

  @Test func `a number and a count are filled in later`() throws {
    let written = try cbor { writer throws(CBORFailure) in
      let number = try writer.beginUInt()
      let list = try writer.beginArray16()
      writer.endUInt(number, value: 0x0102_0304)
      writer.endArray(list, count: 0x0506)
    }
    #expect(written == [0x1A, 1, 2, 3, 4, 0x99, 5, 6])
  }

  @Test func `a count that the bytes cannot hold is never returned`() {
    for bytes: [UInt8] in [
      [0x9A, 0xFF, 0xFF, 0xFF, 0xFF, 0], [0xBA, 0x80, 0, 0, 0, 0, 0], [0x82, 0], [0xA1, 0],
      [0x9B, 0, 0, 0, 1, 0, 0, 0, 0], [0x5A, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x7B, 0x80, 0, 0, 0, 0, 0, 0, 1, 0x61],
    ] {
      var reader = CBORReader(bytes.span)
      #expect(failure { () throws(CBORFailure) in _ = try reader.array() } != nil)
      #expect(failure { () throws(CBORFailure) in _ = try reader.map() } != nil)
      #expect(failure { () throws(CBORFailure) in _ = try reader.byteString() } != nil)
      #expect(failure { () throws(CBORFailure) in _ = try reader.text() } != nil)
      #expect(failure { () throws(CBORFailure) in try reader.skip() } == .truncated)
      #expect(reader.offset == 0)
    }
  }

  @Test func `text that is not UTF-8 is refused, also when it is stepped over`() {
    let bytes: [UInt8] = [0x62, 0xC3, 0x28]
    var reader = CBORReader(bytes.span)
    #expect(failure { () throws(CBORFailure) in _ = try reader.text() } == .notUTF8)
    #expect(failure { () throws(CBORFailure) in try reader.skip() } == .notUTF8)
    #expect(reader.offset == 0)
  }

  func cbor(_ write: (inout CBORWriter) throws(CBORFailure) -> Void) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0xEE, count: 512)
    var writer = CBORWriter(buffer.mutableSpan)
    try write(&writer)
    let count = writer.count
    return Array(buffer.prefix(count))
  }
}
