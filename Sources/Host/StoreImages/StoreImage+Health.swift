import Journal
import Records

/// How a store is: what it holds, and what of it is damaged.
public struct ImageHealth: Encodable, Equatable, Sendable {
  /// A damaged place.
  public struct Damage: Encodable, Equatable, Sendable {
    /// The sector.
    public let sector: Int
    /// The slot in it; nil for the sector as a whole.
    public let slot: Int?
    /// The record, when its id can be read.
    public let id: Int?
    /// What became of it: none, rolledBack, lost or unknown.
    public let effect: String
  }

  /// The identity of the store, in hexadecimal digits.
  public let identity: String
  /// The epoch: mirrors compare everything when it changes.
  public let epoch: UInt32
  /// The last commit.
  public let head: UInt32
  /// Records in use.
  public let records: Int
  /// Records that can be in use at once.
  public let recordLimit: Int
  /// Records that are remembered as deleted.
  public let deleted: Int
  /// Least erases of a sector.
  public let leastWear: UInt32
  /// Most erases of a sector.
  public let mostWear: UInt32
  /// The damaged places, by sectors and slots.
  public let damage: [Damage]

  /// Whether no value is gone or older than it was.
  public var isWhole: Bool { damage.allSatisfy { $0.effect == "none" } }
}

extension StoreImage {
  /// Opens the store in memory, and looks at every slot of it.
  public func health() throws(ImageFailure) -> ImageHealth {
    do throws(StoreFailure) {
      var store = OwnJournal.Store(unopened: ImageChip(bytes, geometry))
      try store.open()
      var damage: [ImageHealth.Damage] = []
      try store.check(everySlot: true) { flaw in
        damage.append(
          ImageHealth.Damage(
            sector: flaw.sector, slot: flaw.slot, id: flaw.id.map { Int($0.rawValue) },
            effect: "\(flaw.effect)"))
      }
      let statistics = store.statistics()
      let identity = store.identity
      return ImageHealth(
        identity: identity.bytes.indices.map { Self.hexadecimal(identity.bytes[$0]) }.joined(),
        epoch: store.epoch, head: store.head, records: statistics.records - statistics.tombstones,
        recordLimit: store.recordLimit, deleted: statistics.tombstones, leastWear: statistics.leastWear,
        mostWear: statistics.mostWear, damage: damage)
    } catch {
      throw .unopened(.store(error))
    }
  }

  static func hexadecimal(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
}
