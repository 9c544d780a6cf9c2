import Bytes
import Conformance
import Journal
import Testing
import Wire

/// Holds Protocol.md to the code: every number that a page gives is the number that is compiled.
@Suite struct ProtocolTests {
  static let page = "Sources/Core/Wire/Wire.docc/Protocol.md"

  @Test func `the numbers of the framings are those of the page`() throws {
    let rows = try table("number", "value")
    let format: [String: String] = [
      "first line starts with": hex([FrameFormat.consoleStart.0, FrameFormat.consoleStart.1]),
      "further lines start with": hex([FrameFormat.consoleContinuation.0, FrameFormat.consoleContinuation.1]),
      "line ends with": hex([FrameFormat.consoleEnd]),
      "longest line sent, in bytes": "\(FrameFormat.consoleLineBytes)",
      "COBS frame starts and ends with": hex([FrameFormat.cobsDelimiter]),
      "CRC, in bytes": "\(FrameFormat.crcBytes)",
    ]
    #expect(dictionary(rows) == format)
  }

  @Test func `the operations and the places in the header are those of the page`() throws {
    let operations: [String: SMPOperation] = [
      "read": .read, "answer to a read": .readResponse, "write": .write, "answer to a write": .writeResponse,
    ]
    #expect(dictionary(try table("operation", "number")) == operations.mapValues { "\($0.rawValue)" })
    let header = SMPHeader(
      operation: .writeResponse, group: 0x1122, command: 0x33, sequence: 0x44, bodyBytes: 0x5566, version: 1)
    let bytes = header.encoded
    let places = try table("byte", "content").map { $0[0] }
    #expect(places == ["0", "1", "2, 3", "4, 5", "6", "7"])
    #expect(hex(bytes.indices.map { bytes[$0] }) == "0B 00 55 66 11 22 44 33")
  }

  @Test func `the errors of the protocol are those of the page`() throws {
    #expect(try table("code", "error of the protocol") == named { SMPCode(rawValue: $0).map { "\($0)" } })
  }

  @Test func `the commands of all groups are those of the page`() throws {
    let tables = try MarkdownTable.all(
      ["command", "number", "operation", "request", "answer"], in: Self.page)
    try #require(tables.count == 5)
    #expect(tables[4].rows.map { [$0[0], $0[1]] } == [["follow", "\(LogGroup.Command.follow.rawValue)"]])
    for row in tables[0].rows {
      let command = try #require(UInt8(row[1]).flatMap { SystemGroup.Command(rawValue: $0) })
      #expect(row[0] == "\(command)" && ["read", "write", "both"].contains(row[2]))
    }
    #expect(Set(tables[0].rows.map { $0[1] }) == numbers { SystemGroup.Command(rawValue: $0) })
    for row in tables[1].rows {
      let command = try #require(UInt8(row[1]).flatMap { ImageGroup.Command(rawValue: $0) })
      #expect(row[0] == "\(command)" && ["read", "write"].contains(row[2]))
    }
    #expect(Set(tables[1].rows.map { $0[1] }) == numbers { ImageGroup.Command(rawValue: $0) })
    for row in tables[2].rows {
      let command = try #require(UInt8(row[1]).flatMap { RecordsGroup.Command(rawValue: $0) })
      #expect(row[0] == "\(command)" && row[2] == (command.isWrite ? "write" : "read"))
    }
    #expect(Set(tables[2].rows.map { $0[1] }) == numbers { RecordsGroup.Command(rawValue: $0) })
    for row in tables[3].rows {
      let command = try #require(UInt8(row[1]).flatMap { ScreenGroup.Command(rawValue: $0) })
      #expect(row[0] == "\(command)" && row[2] == (command.isWrite ? "write" : "read"))
    }
    #expect(Set(tables[3].rows.map { $0[1] }) == numbers { ScreenGroup.Command(rawValue: $0) })
    let listed = try table("enumeration", "number", "request", "answer").map { [$0[1], $0[0]] }
    #expect(listed == named(from: 0) { EnumerationGroup.Command(rawValue: UInt8($0)).map { "\($0)" } })
  }

  @Test func `what the page says of groups in words is so`() throws {
    let text = try Page.lines(Self.page).joined(separator: " ")
    for words in [
      "## Group \(SystemGroup.number): operating", "## Group \(ImageGroup.number): image",
      "error \(SystemGroup.queryWithoutAnswer) of group 0",
      "## Group \(EnumerationGroup.number): enumeration",
      "## Group \(RecordsGroup.number): records", "## Group \(ScreenGroup.number): screen",
      "## Group \(LogGroup.number): log", "command \(LogGroup.Command.line.rawValue) and the low byte",
      "at most \(LogGroup.lineBytes) bytes and no control",
      "\"buf_count\": \(FrameFormat.bufferCount)", "nest at most \(Limits.nestingDepth) deep",
      "error \(SystemGroup.timeUnknown) of group 0", "error \(EnumerationGroup.indexTooLarge) of group 10",
    ] { #expect(text.contains(words), "\(words)") }
  }

  @Test
  func `the buttons, actions and errors of the screen, and the levels of the log, are those of the page`()
    throws
  {
    func rows(_ named: [[String]]) -> [[String]] { named.map { [$0[1], $0[0]] } }
    #expect(
      try table("button", "number") == rows(named(from: 0) { ScreenButton(rawValue: $0).map { "\($0)" } }))
    #expect(
      try table("action", "number") == rows(named(from: 0) { ButtonAction(rawValue: $0).map { "\($0)" } }))
    #expect(try table("level", "number") == rows(named { LogLevel(rawValue: $0).map { "\($0)" } }))
    #expect(
      try table("code", "error of the screen") == named { ScreenFailure(rawValue: $0).map { "\($0)" } })
  }

  @Test func `the errors of the records group are those of the page, in both versions`() throws {
    #expect(try table("code", "error") == named { RecordsFailure(rawValue: $0).map { "\($0)" } })
    let plain = (1...8).compactMap { number -> UInt32? in
      guard case .group(64, UInt32(number), let plain)? = RecordsFailure(rawValue: UInt32(number))?.answer
      else {
        return nil
      }
      return plain.rawValue
    }
    let text = try Page.lines(Self.page).joined(separator: " ")
    let listed = plain.dropLast().map { "\($0)" }.joined(separator: ", ") + " and \(plain.last!)"
    #expect(text.contains("they become \(listed)"))
  }

  @Test func `the errors of the image group are those of the page, in both versions`() throws {
    #expect(
      try table("code", "error of the image group")
        == named { ImageGroupFailure(rawValue: $0).map { "\($0)" } })
    let plain: [UInt32: Set<UInt32>] = [5: [3], 6: [9, 27, 28], 3: [14, 20, 21, 22, 23, 24]]
    for number in (1...255).filter({ ImageGroupFailure(rawValue: $0) != nil }) {
      let expected = plain.first { $0.value.contains(number) }?.key ?? 1
      let code = SMPCode(rawValue: expected)!
      #expect(ImageGroupFailure(rawValue: number)?.answer == .group(1, code: number, plain: code))
    }
  }

  @Test func `the outcomes are those of the page`() throws {
    let rows = try table("code", "outcome", "what it means").map { [$0[0], $0[1]] }
    #expect(rows == named(from: 0) { Outcome.Code(rawValue: $0).map { "\($0)" } })
  }

  @Test func `the kinds are those of the page, of the wire and of the journal`() throws {
    let rows = try table("kind", "number", "items")
    #expect(rows.first?.first == "deleted")
    #expect(rows.dropFirst().map { [$0[1], $0[0]] } == named { WireKind(rawValue: $0).map { "\($0)" } })
    for row in rows.dropFirst() {
      let number = try #require(UInt8(row[1]))
      #expect(Kind(rawValue: number).map { "\($0)" } == row[0])
      #expect(row[2] == (try CDDLRecord.all()[row[0]]?.items.joined(separator: ", ")))
    }
  }

  @Test func `the types of link are those of the page and of the journal`() throws {
    let rows = try table("type", "name", "from", "to")
    let types = (1...UInt8.max).compactMap { LinkType(rawValue: $0) }
    #expect(rows == types.map { ["\($0.rawValue)", "\($0)", "\($0.from)", "\($0.to)"] })
  }

  @Test func `the marks are those of the page and of the journal`() throws {
    let bits = dictionary(try table("kind", "bits"))
    func marks(_ change: (inout Marks) -> Void) -> String {
      var marks = Marks()
      change(&marks)
      return "0x" + hex([marks.rawValue])
    }
    let carriesOver = marks { $0.carriesOver = true } + " carries over"
    let merchant = marks { $0.isMerchant = true } + " merchant"
    let expected: [String: [String]] = [
      "playthrough": [marks { $0.isArchived = true } + " archived"],
      "quest": [
        "0x03 state: \(QuestState.open.rawValue) open, \(QuestState.done.rawValue) done, "
          + "\(QuestState.failed.rawValue) failed",
        marks { $0.isMain = true } + " main", marks { $0.isMissable = true } + " missable", carriesOver,
        marks { $0.isFailedByAlternative = true } + " failed by an alternative",
        marks { $0.isUnlocked = true } + " available in spite of its needs",
      ],
      "step": [marks { $0.isDone = true } + " done", carriesOver],
      "npc": [
        "0x03 acquaintance: \(Acquaintance.unmet.rawValue) unmet, \(Acquaintance.met.rawValue) met, "
          + "\(Acquaintance.gone.rawValue) gone", merchant, carriesOver,
      ],
      "location": [
        marks { $0.isCleared = true } + " cleared", marks { $0.hasAnvil = true } + " smith anvil", merchant,
        carriesOver,
      ],
    ]
    #expect(bits == expected.mapValues { $0.joined(separator: "; ") })
  }

  @Test func `the rules are those of the page`() throws {
    #expect(
      try table("rule", "what holds")
        == Rule.allCases.map { ["\($0.rawValue)", $0.text.replacing("`", with: "")] })
  }

  @Test func `the limits are those of the page`() throws {
    let limits = [
      ["nameBytes", "\(Limits.nameBytes)"], ["notesBytes", "\(Limits.notesBytes)"],
      ["extraBytes", "\(Limits.extraBytes)"], ["stepCount", "\(Limits.stepCount)"],
      ["stepsPerQuest", "\(Limits.stepsPerQuest)"], ["linksPerRecord", "\(Limits.linksPerRecord)"],
      ["neededQuests", "\(Limits.neededQuests)"],
      ["firstCycle", "\(Limits.firstCycle)"], ["lastCycle", "\(Limits.lastCycle)"],
      ["order", "\(Limits.order)"],
      ["batchRecords", "\(Limits.batchRecords)"], ["mirrors", "\(Limits.mirrors)"],
      ["mirrorNameBytes", "\(Limits.mirrorNameBytes)"],
      ["reservedIdentifiers", "\(Limits.reservedIdentifiers)"],
      ["nestingDepth", "\(Limits.nestingDepth)"],
    ]
    #expect(try table("limit", "value") == limits)
  }

  // MARK: Reading the page

  func table(_ header: String...) throws -> [[String]] {
    try #require(try MarkdownTable(header, in: Self.page), "no table with the header \(header)").rows
  }

  func dictionary(_ rows: [[String]]) -> [String: String] {
    Dictionary(rows.map { ($0[0], $0[1]) }) { first, _ in first }
  }

  /// Every number that has a name, and its name.
  func named(from first: UInt32 = 1, _ name: (UInt32) -> String?) -> [[String]] {
    (first...255).compactMap { number in name(number).map { ["\(number)", $0] } }
  }

  /// The numbers of all commands of a group.
  func numbers<Command>(_ command: (UInt8) -> Command?) -> Set<String> {
    Set((0...UInt8.max).filter { command($0) != nil }.map { "\($0)" })
  }

  func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: " ")
  }
}
