import Journal
import Testing

/// Holds Payloads.md to the code: every offset that the page gives is the offset that is compiled.
@Suite struct PayloadsTests {
  static let page = "Sources/Core/Journal/Journal.docc/Payloads.md"

  @Test func `the kinds are those of the page`() throws {
    let table = try #require(try MarkdownTable(["kind", "number"], in: Self.page))
    let compiled = (UInt8(1)...255).compactMap { Kind(rawValue: $0) }.map { ["\($0)", "\($0.rawValue)"] }
    #expect(table.rows == compiled)
  }

  @Test(arguments: layouts)
  func `the offsets are those of the page, without gaps that nobody explains`(layout: Layout) throws {
    let table = try #require(
      try MarkdownTable([layout.name, "offset", "bytes", "content"], in: Self.page))
    #expect(table.rows.map { [$0[0], $0[1]] } == layout.offsets.map { [$0.0, "\($0.1)"] })
    for (row, next) in zip(table.rows, table.rows.dropFirst()) {
      let end = try #require(Int(row[1])) + #require(Int(row[2]))
      #expect(try end <= #require(Int(next[1])))
    }
    let last = try #require(table.rows.last)
    #expect(try #require(Int(last[1])) + #require(Int(last[2])) <= 56)
  }

  @Test func `the texts take the bytes that the page says`() throws {
    let entity = try #require(try MarkdownTable(["entity", "offset", "bytes", "content"], in: Self.page))
    #expect(entity.rows.last?[2] == "\(PayloadLayout.Entity.inlineBytes)")
    let link = try #require(try MarkdownTable(["link", "offset", "bytes", "content"], in: Self.page))
    #expect(link.rows.last?[2] == "\(PayloadLayout.Link.extraCapacity)")
    let chunk = try #require(try MarkdownTable(["chunk", "offset", "bytes", "content"], in: Self.page))
    #expect(chunk.rows.last?[2] == "\(PayloadLayout.Chunk.textBytes)")
  }

  struct Layout: Sendable {
    var name: String
    var offsets: [(String, Int)]
  }

  static let layouts: [Layout] = [
    Layout(
      name: "entity",
      offsets: [
        ("order", PayloadLayout.Entity.order), ("marks", PayloadLayout.Entity.marks),
        ("cycle", PayloadLayout.Entity.cycle), ("parentID", PayloadLayout.Entity.parentID),
        ("parentGeneration", PayloadLayout.Entity.parentGeneration),
        ("nameBytes", PayloadLayout.Entity.nameBytes), ("notesBytes", PayloadLayout.Entity.notesBytes),
        ("extraBytes", PayloadLayout.Entity.extraBytes), ("firstChunk", PayloadLayout.Entity.firstChunk),
        ("count", PayloadLayout.Entity.count), ("target", PayloadLayout.Entity.target),
        ("text", PayloadLayout.Entity.text),
      ]),
    Layout(
      name: "link",
      offsets: [
        ("order", PayloadLayout.Link.order), ("type", PayloadLayout.Link.type),
        ("fromID", PayloadLayout.Link.fromID), ("fromGeneration", PayloadLayout.Link.fromGeneration),
        ("toID", PayloadLayout.Link.toID), ("toGeneration", PayloadLayout.Link.toGeneration),
        ("playthroughID", PayloadLayout.Link.playthroughID),
        ("playthroughGeneration", PayloadLayout.Link.playthroughGeneration),
        ("extraBytes", PayloadLayout.Link.extraBytes), ("extra", PayloadLayout.Link.extra),
      ]),
    Layout(
      name: "chunk",
      offsets: [
        ("ownerID", PayloadLayout.Chunk.ownerID), ("ownerGeneration", PayloadLayout.Chunk.ownerGeneration),
        ("part", PayloadLayout.Chunk.part), ("next", PayloadLayout.Chunk.next),
        ("text", PayloadLayout.Chunk.text),
      ]),
    Layout(
      name: "reservation",
      offsets: [
        ("mirror", PayloadLayout.Reservation.mirror)
      ]),
    Layout(
      name: "mirror",
      offsets: [
        ("number", PayloadLayout.Mirror.number), ("nameBytes", PayloadLayout.Mirror.nameBytes),
        ("cursor", PayloadLayout.Mirror.cursor), ("identity", PayloadLayout.Mirror.identity),
        ("name", PayloadLayout.Mirror.name),
      ]),
    Layout(
      name: "action",
      offsets: [
        ("firstChunk", PayloadLayout.Action.firstChunk), ("verb", PayloadLayout.Action.verb),
        ("flags", PayloadLayout.Action.flags), ("number", PayloadLayout.Action.number),
        ("targetID", PayloadLayout.Action.targetID),
        ("targetGeneration", PayloadLayout.Action.targetGeneration), ("time", PayloadLayout.Action.time),
        ("changeBytes", PayloadLayout.Action.changeBytes), ("changes", PayloadLayout.Action.changes),
      ]),
    Layout(
      name: "copy",
      offsets: [
        ("sourceID", PayloadLayout.Copy.sourceID),
        ("sourceGeneration", PayloadLayout.Copy.sourceGeneration),
        ("targetID", PayloadLayout.Copy.targetID),
        ("targetGeneration", PayloadLayout.Copy.targetGeneration),
        ("phase", PayloadLayout.Copy.phase), ("index", PayloadLayout.Copy.index),
        ("part", PayloadLayout.Copy.part),
      ]),
    Layout(
      name: "settings",
      offsets: [
        ("activeID", PayloadLayout.Settings.activeID),
        ("activeGeneration", PayloadLayout.Settings.activeGeneration),
        ("refresh", PayloadLayout.Settings.refresh), ("layout", PayloadLayout.Settings.layout),
        ("language", PayloadLayout.Settings.language), ("horizon", PayloadLayout.Settings.horizon),
        ("textSize", PayloadLayout.Settings.textSize), ("bookmarks", PayloadLayout.Settings.bookmarks),
      ]),
  ]
}
