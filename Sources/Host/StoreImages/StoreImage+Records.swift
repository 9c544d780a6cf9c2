import Journal
import Records

/// A record of an image, for a program.
public struct ImageRecord: Encodable, Equatable, Sendable {
  /// Its number.
  public let id: Int
  /// The commit that wrote it.
  public let sequence: UInt32
  /// What it is: quest, npc, link, chunk, ...; the number of the kind when it is unknown.
  public let kind: String
  /// Whether it is only remembered as deleted.
  public let isDeleted: Bool
  /// The name of a playthrough, quest, step, NPC or location.
  public let name: String?
  /// Its 56 bytes, in hexadecimal digits.
  public let payload: String
}

extension StoreImage {
  /// Every record that can be read, by numbers.
  public func records() throws(ImageFailure) -> [ImageRecord] {
    let names = (try? names()) ?? [:]
    do throws(StoreFailure) {
      var store = OwnJournal.Store(unopened: ImageChip(bytes, geometry))
      try store.open()
      try store.check()
      var records: [ImageRecord] = []
      var last: RecordID?
      while let id = try store.next(after: last) {
        last = id
        guard let record = try store.record(id) else { continue }
        let payload = record.payload.bytes
        records.append(
          ImageRecord(
            id: Int(id.rawValue), sequence: record.sequence, kind: Self.name(ofKind: record.payload.kind),
            isDeleted: record.isDeleted, name: record.isDeleted ? nil : names[id.rawValue],
            payload: payload.indices.map { Self.hexadecimal(payload[$0]) }.joined()))
      }
      return records
    } catch {
      throw .unopened(.store(error))
    }
  }

  private static func name(ofKind byte: UInt8) -> String { Kind(rawValue: byte).map { "\($0)" } ?? "\(byte)" }

  /// The names of all entities, by the numbers of their records.
  private func names() throws(JournalFailure) -> [UInt16: String] {
    var journal = OwnJournal(unopened: ImageChip(bytes, geometry))
    try journal.open(chance: 0)
    var names: [UInt16: String] = [:]
    for number in 1...UInt16(8192) {
      guard let id = RecordID(rawValue: number), let entity = try? journal.entity(id),
        let name = try? journal.name(of: entity)
      else { continue }
      let span = name.span
      names[number] = String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
    return names
  }
}
