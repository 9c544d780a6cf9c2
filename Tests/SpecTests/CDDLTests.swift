import Bytes
import Foundation
import Testing
import Wire

/// One rule of records.cddl for a kind of record: its items in their order, without the open tail.
struct CDDLRecord {
  static let path = "Sources/Core/Wire/Wire.docc/records.cddl"
  let items: [String]

  /// The rules by the name of the kind. An item is named as on Protocol.md: `cycle: 1..255` is `cycle`.
  static func all() throws -> [String: CDDLRecord] {
    var records: [String: CDDLRecord] = [:]
    for line in try Page.lines(path) {
      guard let parts = line.wholeMatch(of: /(\w+) *= \[(uid, revision, \d, .*), \* any\]/) else { continue }
      let items = parts.2.split(separator: ", ").map { String($0.prefix { $0 != ":" }) }
      records[String(parts.1)] = CDDLRecord(items: items)
    }
    return records
  }

  /// The value of a rule such as `order = 0..65535`, without its comment.
  static func rule(_ name: String) throws -> String? {
    let prefix = name + " = "
    let line = try Page.lines(path).first { $0.hasPrefix(prefix) }
    return line?.dropFirst(prefix.count).split(separator: ";").first?.trimmingCharacters(in: .whitespaces)
  }
}

/// Holds records.cddl to the record codec and to the limits.
@Suite struct CDDLTests {
  @Test func `every kind is read with its items where the rule has them`() throws {
    let rules = try CDDLRecord.all()
    #expect(rules.count == 6)
    for (name, rule) in rules {
      let kind = try #require(rule.items.dropFirst(2).first.flatMap { UInt32($0) }.flatMap(WireKind.init))
      #expect("\(kind)" == name)
      var bytes: [UInt8] = [0x80 + UInt8(rule.items.count)]
      for item in rule.items { bytes += try example(item) }
      try check(bytes, rule.items, kind)
      bytes.removeLast(1)
      #expect(throws: WireRecordFailure.malformed) { _ = try WireRecord(decoding: bytes.span) }
    }
  }

  @Test func `the ranges of the rules are the limits of the code`() throws {
    let expected = [
      "order": "0..\(Limits.order)", "cycle": "0..\(Limits.lastCycle)", "count": "0..\(Limits.stepCount)",
      "target": "0..\(Limits.stepCount)", "line": "tstr .size (0..\(Limits.nameBytes))",
      "notes": "tstr .size (0..\(Limits.notesBytes))", "mirror": "1..\(Limits.mirrors)",
      "identity": "bstr .size \(WireIdentity.byteCount)", "marks": "0..255", "u32": "0..\(UInt32.max)",
      "uid": "1..\(RecordUID(id: 0xFFFE, generation: 255)!.rawValue)",
    ]
    for (name, value) in expected { #expect(try CDDLRecord.rule(name) == value, "\(name)") }
    let text = try Page.lines(CDDLRecord.path).joined(separator: "\n")
    for part in [
      "number \(RecordsGroup.number), version \(RecordsGroup.version).", "version: \(RecordsGroup.version),",
      "[0*\(Limits.batchRecords) record]", "[0*\(Limits.batchRecords) outcome]",
      "[0*\(Limits.reservedIdentifiers) given-uid]", "run = 1..\(Limits.batchRecords)",
      "more: 1..\(Limits.reservedIdentifiers - 1)", "tstr .size (0..\(Limits.mirrorNameBytes))",
      "cycle: \(Limits.firstCycle)..\(Limits.lastCycle)",
    ] { #expect(text.contains(part), "\(part)") }
  }

  /// A value of an item that no other item has.
  func example(_ item: String) throws -> [UInt8] {
    let texts: [String: [UInt8]] = ["name": [0x61, 0x41], "text": [0x61, 0x41], "notes": [0x61, 0x42]]
    let numbers: [String: UInt8] = [
      "uid": 1, "revision": 2, "order": 10, "marks": 11, "type": 11, "cycle": 12, "playthrough-uid": 13,
      "quest-uid": 13, "count": 14, "target": 15, "from": 16, "to": 17,
    ]
    return try #require(texts[item] ?? numbers[item].map { [$0] } ?? UInt8(item).map { [$0] }, "\(item)")
  }

  func check(_ bytes: [UInt8], _ items: [String], _ kind: WireKind) throws {
    let record = try WireRecord(decoding: bytes.span)
    func value(_ names: String..., otherwise: UInt32 = 0) throws -> UInt32 {
      try names.first(where: items.contains).map { UInt32(try example($0)[0]) } ?? otherwise
    }
    #expect(record.kind == kind && record.uid.rawValue == 1 && record.revision == 2)
    #expect(try UInt32(record.order) == value("order") && UInt32(record.marks) == value("marks", "type"))
    #expect(try UInt32(record.cycle) == value("cycle"))
    #expect(try record.parent.rawValue == value("playthrough-uid", "quest-uid"))
    #expect(try UInt32(record.count) == value("count") && UInt32(record.target) == value("target"))
    #expect(try record.from.rawValue == value("from") && record.to.rawValue == value("to"))
    let name: [UInt8] = items.contains("name") || items.contains("text") ? [0x41] : []
    #expect(record.name.indices.map { record.name[$0] } == name)
    #expect(record.notes.indices.map { record.notes[$0] } == (items.contains("notes") ? [0x42] : []))
    #expect(record.tail.isEmpty == true)
  }
}
