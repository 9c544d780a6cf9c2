/// What the store keeps in memory about its sectors: 15 bytes each.
///
/// Arrays of plain integers, side by side: of an array of structs the compiler for small chips reads every
/// field byte by byte, at ten times the code.
struct SectorTable<let capacity: Int> {
  /// The serial number under which a sector was opened. Meaningless unless `isMember`.
  var serial = InlineArray<capacity, UInt32>(repeating: 0)
  /// How often it was erased, as far as known.
  var wear = InlineArray<capacity, UInt32>(repeating: 0)
  /// The sequence of the last commit when it was opened: what its header says, which may have a rotten bit.
  var head = InlineArray<capacity, UInt32>(repeating: 0)
  /// How many of its slots are the newest of their id.
  var live = InlineArray<capacity, UInt16>(repeating: 0)
  var flags = InlineArray<capacity, SectorFlags>(repeating: SectorFlags())
}

/// What is known of a sector besides its numbers.
struct SectorFlags {
  private var bits: UInt8 = 0

  private subscript(flag: UInt8) -> Bool {
    get { bits & flag != 0 }
    set { bits = newValue ? bits | flag : bits & ~flag }
  }

  /// It has a header of this store, and what it holds counts.
  var isMember: Bool {
    get { self[1] }
    set { self[1] = newValue }
  }
  /// It belongs to the stream of moved records, not of fresh ones.
  var isMoved: Bool {
    get { self[2] }
    set { self[2] = newValue }
  }
  /// A power cut left something in it: no slot counts unchecked, and an unfinished last commit is void.
  var isNoted: Bool {
    get { self[4] }
    set { self[4] = newValue }
  }
  /// It may be erased and opened.
  var isFree: Bool {
    get { self[8] }
    set { self[8] = newValue }
  }
  /// It was erased since the store was opened, so it need not be erased again.
  var isErased: Bool {
    get { self[16] }
    set { self[16] = newValue }
  }
  /// Its flash begins with a header of this store, whether what it holds counts or not.
  var hasHeader: Bool {
    get { self[64] }
    set { self[64] = newValue }
  }
  /// A slot in it was the last one of its id, and its loss is counted.
  var isTold: Bool {
    get { self[128] }
    set { self[128] = newValue }
  }
  /// A program or an erase failed: its records move out, and it is not opened again.
  var isFailing: Bool {
    get { self[32] }
    set { self[32] = newValue }
  }
}
