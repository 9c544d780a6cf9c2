import Bytes

extension WireRecord {
  /// Reads one record from `item`, the whole of one CBOR array. Every field is checked against `Limits`.
  @_lifetime(copy item)
  public init(decoding item: Span<UInt8>) throws(WireRecordFailure) {
    var reader = CBORReader(item)
    let head: Head
    do throws(CBORFailure) { head = try Head(&reader) } catch { throw WireRecordFailure(error) }
    guard let number = head.kind else {
      self.init(deleted: head.uid, revision: head.revision)
      return
    }
    guard let kind = WireKind(rawValue: number) else { throw .unknownKind }
    guard head.itemCount >= kind.itemCount else { throw .malformed }
    do throws(CBORFailure) {
      try self.init(kind, head.uid, head.revision, &reader, extra: head.itemCount - kind.itemCount)
    } catch {
      throw WireRecordFailure(error)
    }
  }

  /// What all records start with. A record of two items is deleted and has no kind.
  private struct Head {
    var itemCount: Int
    var uid: RecordUID
    var revision: UInt32
    var kind: UInt32?

    init(_ reader: inout CBORReader) throws(CBORFailure) {
      itemCount = try reader.array()
      uid = try WireRecord.uid(&reader)
      revision = try reader.uint()
      if itemCount > 2 {
        kind = try reader.uint()
      } else if itemCount < 2 || !reader.isAtEnd {
        throw .malformed
      }
    }
  }

  @_lifetime(copy reader)
  @_lifetime(reader: copy reader)
  private init(
    _ kind: WireKind, _ uid: RecordUID, _ revision: UInt32, _ reader: inout CBORReader, extra: Int
  ) throws(CBORFailure) {
    let order = try Self.number(&reader, Limits.order)
    let marks = try Self.number(&reader, 0xFF)
    if kind == .link {
      let from = try Self.uid(&reader)
      let to = try Self.uid(&reader)
      self.init(
        link: uid, revision: revision, order: order, type: UInt8(truncatingIfNeeded: marks), from: from,
        to: to,
        tail: try Self.tail(&reader, extra))
      return
    }
    let cycle = try Self.number(&reader, Limits.lastCycle)
    guard kind != .playthrough || cycle >= Limits.firstCycle else { throw .malformed }
    let name = try Self.text(&reader, Limits.nameBytes, isLine: true)
    if kind == .step {
      let quest = try Self.uid(&reader)
      let count = try Self.number(&reader, Limits.stepCount)
      let target = try Self.number(&reader, Limits.stepCount)
      self.init(
        step: uid, revision: revision, order: order, marks: UInt8(truncatingIfNeeded: marks),
        cycle: UInt8(truncatingIfNeeded: cycle), text: name, quest: quest, count: count, target: target,
        tail: try Self.tail(&reader, extra))
      return
    }
    let notes = try Self.text(&reader, Limits.notesBytes, isLine: false)
    let parent = kind == .playthrough ? RecordUID.none : try Self.uid(&reader)
    self.init(
      kind, uid: uid, revision: revision, order: order, marks: UInt8(truncatingIfNeeded: marks),
      cycle: UInt8(truncatingIfNeeded: cycle), name: name, notes: notes, parent: parent,
      tail: try Self.tail(&reader, extra))
  }

  private static func uid(_ reader: inout CBORReader) throws(CBORFailure) -> RecordUID {
    guard let uid = RecordUID(rawValue: try reader.uint()) else { throw .malformed }
    return uid
  }

  private static func number(_ reader: inout CBORReader, _ limit: Int) throws(CBORFailure) -> UInt16 {
    let number = try reader.uint()
    guard number <= UInt32(truncatingIfNeeded: limit) else { throw .tooLarge }
    return UInt16(truncatingIfNeeded: number)
  }

  @_lifetime(copy reader)
  @_lifetime(reader: copy reader)
  private static func text(
    _ reader: inout CBORReader, _ limit: Int, isLine: Bool
  ) throws(CBORFailure) -> Span<UInt8> {
    let text = try reader.text()
    guard isLine ? UTF8Text.isLine(text) : UTF8Text.isMultiline(text) else { throw .malformed }
    guard text.count <= limit else { throw .tooLarge }
    return text
  }

  @_lifetime(copy reader)
  @_lifetime(reader: copy reader)
  private static func tail(_ reader: inout CBORReader, _ extra: Int) throws(CBORFailure) -> Span<UInt8> {
    let start = reader.offset
    try reader.end(skipping: extra)
    guard reader.offset - start <= Limits.extraBytes else { throw .tooLarge }
    return reader.slice(from: start)
  }
}
