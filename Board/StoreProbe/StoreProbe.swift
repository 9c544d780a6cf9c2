// The record store alone, at the memory of the smallest board. It is linked, so that what no call reaches
// does not count. See Tools/embedded.

import Flash
import Records

/// A chip without cells. Its methods stay opaque, so that the compiler cannot reason them away.
struct SilentChip: NORFlash, ~Copyable {
  var geometry: FlashGeometry { FlashGeometry(sectorBytes: 1024, sectorCount: 96, programUnitBytes: 4) }

  @inline(never) func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    if address < 0 { throw .unreachable }
  }

  @inline(never) mutating func program(_ address: Int, _ source: Span<UInt8>) throws(FlashFailure) {
    if address < 0 { throw .programFailed }
  }

  @inline(never) mutating func erase(sector: Int) throws(FlashFailure) {
    if sector < 0 { throw .eraseFailed }
  }
}

/// What a journal calls for one change of one record.
@_cdecl("probe_store")
public func probe(_ formats: Bool, _ deletes: Bool) -> UInt32 {
  do {
    var store = try open(formats)
    let free = try store.freeID()
    var id: RecordID? = free.id
    try store.begin()
    while let next = try store.next(after: id) {
      id = next
      if deletes {
        try store.delete(next)
      } else if let header = try store.header(next), !header.isDeleted, let record = try store.record(next) {
        try store.put(free.id, record.payload)
      }
    }
    return try store.commit()
  } catch {
    return 0
  }
}

private func open(_ formats: Bool) throws(StoreFailure) -> RecordStore<SilentChip, 1024, 96> {
  if !formats { return try RecordStore(opening: SilentChip()) }
  return try RecordStore(formatting: SilentChip(), identity: StoreIdentity(bytes: InlineArray(repeating: 1)))
}
