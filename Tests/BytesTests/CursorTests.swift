import Bytes
import Testing

@Suite struct CursorTests {
  @Test func `a reader reads each integer from its place`() throws {
    let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
    var reader = ByteReader(bytes.span)
    #expect(try reader.u8() == 1)
    #expect(try reader.u16LE() == 0x0302)
    #expect(try reader.u16BE() == 0x0405)
    #expect(try reader.u32LE() == 0x0908_0706)
    #expect(try reader.u32BE() == 0x0A0B_0C0D)
    #expect(reader.offset == 13)
    let rest = try reader.take(2)
    #expect(rest.count == 2 && rest[0] == 14)
    #expect(reader.remaining == 0 && reader.peek == nil)
  }

  @Test func `a reader that has too little left stays where it is`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    var reader = ByteReader(bytes.span)
    #expect(failure { () throws(ByteFailure) in _ = try reader.u32LE() } == .truncated)
    #expect(failure { () throws(ByteFailure) in _ = try reader.take(4) } == .truncated)
    #expect(failure { () throws(ByteFailure) in _ = try reader.take(-1) } == .truncated)
    #expect(failure { () throws(ByteFailure) in try reader.skip(.max) } == .truncated)
    #expect(reader.offset == 0)
    try reader.skip(3)
    #expect(failure { () throws(ByteFailure) in _ = try reader.u8() } == .truncated)
  }

  @Test func `a writer writes what a reader reads`() throws {
    var buffer = [UInt8](repeating: 0xEE, count: 16)
    var writer = ByteWriter(buffer.mutableSpan, from: 1)
    try writer.append(0x11)
    try writer.append(u16LE: 0x2233)
    try writer.append(u16BE: 0x4455)
    try writer.append(u32LE: 0x6677_8899)
    try writer.append(u32BE: 0xAABB_CCDD)
    #expect(writer.count == 13 && writer.remaining == 2)
    #expect(failure { () throws(ByteFailure) in try writer.append(u32LE: 1) } == .full)
    #expect(writer.count == 13)
    writer.patch(0, 0x12)
    writer.patch(13, 0xFF)
    writer.truncate(to: 14)
    #expect(writer.count == 13)
    writer.truncate(to: 5)
    #expect(writer.written.count == 5)
    #expect(
      buffer == [
        0xEE, 0x12, 0x33, 0x22, 0x44, 0x55, 0x99, 0x88, 0x77, 0x66, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xEE,
      ])
  }
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
