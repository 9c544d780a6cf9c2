import Bytes
import Wire

/// What a handheld says of itself.
public struct HandheldInfo: Codable, Equatable, Sendable {
  /// The version of the records protocol that it speaks.
  public let version: UInt32
  /// The identity of its store, as 16 hexadecimal digits.
  public let store: String
  /// How often the store was reset.
  public let epoch: UInt32
  /// The number of the last commit.
  public let head: UInt32
  /// Deletions up to this commit may be forgotten; a mirror that has seen less compares everything.
  public let horizon: UInt32
  /// Records in the store, deleted ones that are remembered included.
  public let records: UInt32
  /// The most records that the store takes.
  public let capacity: UInt32
  /// The name of its board.
  public let board: String
  /// The version of its firmware.
  public let firmware: String

  /// Asks the handheld at the other end of `transport`. Throws ``SyncFailure`` or what the transport throws.
  public init(asking transport: any RecordTransport) throws {
    do {
      self = try RecordsClient(transport, bodyBytes: 64).info()
    } catch let failure as RecordsFailure {
      throw SyncFailure.refused(failure)
    }
  }

  init(_ answer: borrowing InfoAnswer) {
    version = answer.version
    store = answer.state.identity.hexadecimal
    epoch = answer.state.epoch
    head = answer.state.head
    horizon = answer.state.horizon
    records = answer.state.recordCount
    capacity = answer.state.recordCapacity
    board = String(decoding: [UInt8](copying: answer.board), as: UTF8.self)
    firmware = String(decoding: [UInt8](copying: answer.firmware), as: UTF8.self)
  }

  /// The identity of its store, as eight bytes.
  var identity: [UInt8] {
    [UInt8](copying: WireIdentity(hexadecimal: store).bytes.span)
  }
}
