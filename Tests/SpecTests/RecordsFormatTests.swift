import Records
import Testing

/// Holds Format.md to the code: every offset, size, mask and limit that the page gives.
@Suite struct RecordsFormatTests {
  static let page = "Sources/Core/Records/Records.docc/Format.md"

  private func rows(_ header: String...) throws -> [[String]] {
    try #require(try MarkdownTable(header, in: Self.page)).rows
  }

  /// Name, offset and size of each row; the rows must follow each other without a gap, and end at `end`.
  private func fields(_ rows: [[String]], end: Int) throws -> [String: Int] {
    var offsets: [String: Int] = [:]
    var next = 0
    for row in rows {
      let offset = try #require(Int(row[1]))
      #expect(offset == next, "\(row[0])")
      next = offset + (try #require(Int(row[2])))
      offsets[row[0]] = offset
    }
    #expect(next == end)
    return offsets
  }

  @Test func `the sector header is laid out as on the page`() throws {
    typealias Header = StoreFormat.Header
    let expected = [
      "magic": Header.magic, "version": Header.version, "stream": Header.stream, "unitLog2": Header.unitLog2,
      "sectorLog2": Header.sectorLog2, "sectorCount": Header.sectorCount, "losses": Header.losses,
      "identity": Header.identity, "epoch": Header.epoch, "serial": Header.serial, "wear": Header.wear,
      "head": Header.head, "damage": Header.damage, "blanks": Header.blanks,
      "nextFresh": Header.nextFresh, "nextMoved": Header.nextMoved, "check": Header.check,
    ]
    let rows = try rows("Header field", "Offset", "Bytes", "Contents")
    #expect(try fields(rows, end: Header.byteCount) == expected)
    #expect(rows[0][3].hasPrefix("0x\(String(StoreFormat.magic, radix: 16, uppercase: true)):"))
    #expect(rows[1][3] == "\(StoreFormat.version)")
  }

  @Test func `the slot is laid out as on the page`() throws {
    typealias Slot = StoreFormat.Slot
    let expected = ["id": Slot.id, "mark": Slot.mark, "check": Slot.check, "payload": Slot.payload]
    let rows = try rows("Slot field", "Offset", "Bytes", "Contents")
    #expect(try fields(rows, end: Slot.byteCount) == expected)
    #expect(rows[3][2] == "\(Payload.byteCount)")
    #expect(rows[0][3].contains("1 to 32,766") && RecordID.largest == 32_766)
    #expect(rows[1][3].contains("bits 0 to \(StoreFormat.sequenceBits - 1):"))
  }

  @Test func `the flags are those of the page`() throws {
    typealias Flag = StoreFormat.Flag
    let masks = ["last": Flag.last, "live": Flag.live, "deleted": Flag.deleted, "released": Flag.released]
    let rows = try rows("Flag", "Mask", "Meaning")
    #expect(rows.count == masks.count)
    for row in rows { #expect(row[1] == "0x" + String(try #require(masks[row[0]]), radix: 16)) }
  }

  @Test func `the sizes and limits in the text are those of the code`() throws {
    let text = try Page.lines(Self.page).joined(separator: " ")
    let sentences = [
      "\(StoreFormat.Header.byteCount), padded to whole program units",
      "\(StoreFormat.noteBytes) bytes of zeros",
      "at least \(StoreFormat.noteThreshold) of the \(StoreFormat.noteBytes) bytes are programmed",
      "its `head` less 524,288, or 0", "version \(StoreFormat.version).",
      "6 to 4,096 sectors",
    ]
    for sentence in sentences { #expect(text.contains(sentence), "\(sentence)") }
    #expect(StoreFormat.sequenceWindow == 524_288)
    let version = try #require(try rows("Version", "What changed").last?.first)
    #expect(version == "\(StoreFormat.version)")
  }
}
