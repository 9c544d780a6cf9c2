import Bytes
import Seeds
import Testing

@Suite struct CBORSkipTests {
  static let wellFormed: [[UInt8]] = [
    [0x00], [0x3B, 255, 255, 255, 255, 255, 255, 255, 255], [0x40], [0x43, 1, 2, 3], [0x60], [0x80], [0xA0],
    [0xF4], [0xF6], [0xF7], [0xF8, 0x20], [0xF9, 0x3C, 0], [0xFA, 0, 0, 0, 0],
    [0xFB, 0, 0, 0, 0, 0, 0, 0, 0],
    [0xC0, 0x61, 0x61], [0x83, 1, 0x82, 2, 3, 0x82, 4, 5], [0xA2, 1, 2, 3, 4],
    [0x5F, 0x42, 1, 2, 0x41, 3, 0xFF], [0x7F, 0x61, 0x61, 0xFF], [0x9F, 0xFF], [0x9F, 1, 0x82, 2, 3, 0xFF],
    [0xBF, 0x61, 0x61, 1, 0xFF], [0x81, 0x9F, 0x9F, 0xFF, 0xFF],
  ]

  @Test(arguments: wellFormed) func `a well-formed item is stepped over whole, and not when it is cut`(
    _ item: [UInt8]
  ) throws {
    let bytes = item + [0x07]
    var reader = CBORReader(bytes.span)
    try reader.skip()
    #expect(reader.offset == item.count)
    for count in 0..<item.count {
      let cut = Array(item.prefix(count))
      var reader = CBORReader(cut.span)
      #expect(failure { () throws(CBORFailure) in try reader.skip() } == .truncated)
      #expect(reader.offset == 0)
    }
  }

  @Test(
    arguments: [
      [0x1C], [0x1F], [0x3F], [0xDF, 0], [0xFF], [0xF8, 0x00], [0xF8, 0x1F], [0x5F, 0x61, 0x61, 0xFF],
      [0x5F, 0x5F, 0xFF, 0xFF], [0xBF, 1, 0xFF], [0x81, 0xFF], [0xFC],
    ] as [[UInt8]])
  func `what is not well formed is refused`(_ bytes: [UInt8]) {
    var reader = CBORReader(bytes.span)
    #expect(failure { () throws(CBORFailure) in try reader.skip() } == .malformed)
  }

  @Test func `nesting is bounded`() throws {
    for start: UInt8 in [0x81, 0x9F, 0xC0] {
      let allowed = [UInt8](repeating: start, count: Limits.nestingDepth) + [0]
      let ends = [UInt8](repeating: 0xFF, count: start == 0x9F ? Limits.nestingDepth : 0)
      let bytes = allowed + ends
      var reader = CBORReader(bytes.span)
      try reader.skip()
      #expect(reader.isAtEnd == true)
      let deep = [UInt8](repeating: start, count: 100_000)
      reader = CBORReader(deep.span)
      #expect(failure { () throws(CBORFailure) in try reader.skip() } == .tooDeep)
    }
  }

  @Test(
    arguments: [
      [0xA2, 0x61, 0x61, 0x81, 0x61, 0x64, 0x61, 0x64, 0x05],
      [0xBF, 0x61, 0x61, 0x81, 0x61, 0x64, 0x61, 0x64, 0x05, 0xFF],
      [0xA3, 0x01, 0x61, 0x64, 0x7F, 0x61, 0x64, 0xFF, 0x02, 0x61, 0x64, 0x05],
    ] as [[UInt8]])
  func `a key is found, and not in a value or in another kind of key`(_ map: [UInt8]) throws {
    var reader = CBORReader(map.span)
    #expect(try reader.value(forKey: "d") == true)
    #expect(try reader.uint() == 5)
    reader.rewind(to: 0)
    #expect(try reader.value(forKey: "x") == false)
    #expect(reader.isAtEnd == true)
  }

  @Test func `random and damaged bytes are survived by every read`() {
    let seed: UInt64 = 2026
    var random = Seeded(seed)
    for round in 0..<50_000 {
      var bytes =
        Self.wellFormed.randomElement(using: &random)! + Self.wellFormed.randomElement(using: &random)!
      if round % 2 == 0 { bytes = random.bytes(Int.random(in: 0...24, using: &random)) }
      if let index = bytes.indices.randomElement(using: &random) { bytes[index] = random.bytes(1)[0] }
      var reader = CBORReader(bytes.span)
      var steps = 0
      while !reader.isAtEnd, steps <= bytes.count {
        let before = reader.offset
        readAnything(&reader, Int.random(in: 0..<10, using: &random))
        if reader.offset == before { break }
        steps += 1
      }
      #expect(reader.offset <= bytes.count && steps <= bytes.count, "seed \(seed), round \(round): \(bytes)")
    }
  }

  func readAnything(_ reader: inout CBORReader, _ choice: Int) {
    switch choice {
    case 0: _ = try? reader.uint()
    case 1: _ = try? reader.int()
    case 2: _ = try? reader.bool()
    case 3: _ = try? reader.array()
    case 4: _ = try? reader.map()
    case 5: do { _ = try reader.byteString() } catch {}
    case 6: do { _ = try reader.text() } catch {}
    case 7: _ = try? reader.value(forKey: "a")
    case 8: try? reader.null()
    default: try? reader.skip()
    }
  }
}
