import Flash

/// Why the store refused, or could not do, what was asked.
public enum StoreFailure: Error, Equatable, Sendable {
  /// The flash is erased: it may be formatted without losing anything. Untouched.
  case blank
  /// The flash holds something else. Untouched.
  case notAStore
  /// The flash holds a store of a format that this version does not know. Untouched.
  case unknownVersion(found: UInt8)
  /// The store on the flash was made for another geometry, or the geometry does not fit this type's
  /// capacities. Untouched.
  case wrongGeometry
  /// There is no room for another record. Nothing changed.
  case storeFull
  /// The group already holds as many records as fit one commit. Nothing changed.
  case groupTooLarge(limit: Int)
  /// The id is larger than the store's capacity. Nothing changed.
  case idOutOfRange
  /// There is no record of that id, or it is deleted already. Nothing changed.
  case notFound
  /// ``Store/begin()`` was not called. Nothing changed.
  case noGroup
  /// A group is open already. Nothing changed.
  case groupOpen
  /// A change was cut short by a flash failure: only reading is allowed until the store is opened again.
  case interrupted
  /// The flash failed.
  case flash(FlashFailure)
}
