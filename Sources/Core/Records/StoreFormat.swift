/// Every constant of the flash format, version 1. `Format.md` explains them; a test holds the page to this
/// file.
///
/// All integers are little-endian. Offsets and sizes are in bytes unless the name says bits.
public enum StoreFormat {
  /// The format version that this module reads and writes.
  public static let version: UInt8 = 1
  /// The first four bytes of a sector: `43 52 4E 53`, "CRNS".
  public static let magic: UInt32 = 0x534E_5243

  /// The sector header. Magic, version and check keep their places in every future version.
  public enum Header {
    /// Bytes of the header. It is programmed in one call, padded with `0xFF` to whole program units.
    public static let byteCount = 48
    /// Offset of the magic number, 4 bytes.
    public static let magic = 0
    /// Offset of the format version, 1 byte.
    public static let version = 4
    /// Offset of the stream, 1 byte: 0 fresh, 1 moved.
    public static let stream = 5
    /// Offset of the binary logarithm of the program unit, 1 byte.
    public static let unitLog2 = 6
    /// Offset of the binary logarithm of the sector's size, 1 byte.
    public static let sectorLog2 = 7
    /// Offset of the number of sectors, 2 bytes.
    public static let sectorCount = 8
    /// Offset of the losses, 2 bytes: how often the store found that committed records were lost.
    public static let losses = 10
    /// Offset of the store's identity, 8 bytes.
    public static let identity = 12
    /// Offset of the epoch, 4 bytes: sectors of an older epoch than another's do not count.
    public static let epoch = 20
    /// Offset of the serial number, 4 bytes: one more than that of the sector opened before.
    public static let serial = 24
    /// Offset of the erase count of this sector, 4 bytes.
    public static let wear = 28
    /// Offset of the head, 4 bytes: the sequence of the last commit when the sector was opened.
    public static let head = 32
    /// Offset of the damage, 2 bytes: a sum over the damaged slots that `losses` counts.
    public static let damage = 36
    /// Offset of the number of sectors without a header when this one was written, 2 bytes.
    public static let blanks = 38
    /// Offset of the sector to be erased next for fresh records, 2 bytes: `0xFFFF` when none is.
    public static let nextFresh = 40
    /// Offset of the sector to be erased next for moved records, 2 bytes: `0xFFFF` when none is.
    public static let nextMoved = 42
    /// Offset of the check, 4 bytes: the CRC-32 of bytes 0 to 43.
    public static let check = 44
  }

  /// Bytes of the power-cut note that are read at mount. It follows the header at the next program unit.
  public static let noteBytes = 8
  /// Programmed bytes that make it a note. It is written as zeros; a rotten bit makes one.
  public static let noteThreshold = 4

  /// The record slot.
  public enum Slot {
    /// Bytes of a slot. Slots are padded with `0xFF` to whole program units.
    public static let byteCount = 64
    /// Offset of the id word, 2 bytes: bits 0 to 14 the id, bit 15 makes the number of ones odd.
    public static let id = 0
    /// Offset of the mark word, 3 bytes: bits 0 to 19 the sequence less the sector's base, bits 20 to 23
    /// flags.
    public static let mark = 2
    /// Offset of the check, 3 bytes: the CRC-24 of the sector's serial, bytes 0 to 4 and bytes 8 to 63.
    public static let check = 5
    /// Offset of the payload, 56 bytes.
    public static let payload = 8
  }

  /// The flags in bits 20 to 23 of the mark word. Exactly one of `live` and `deleted` is set.
  public enum Flag {
    /// The last slot of its commit.
    public static let last: UInt32 = 0x10_0000
    /// A record.
    public static let live: UInt32 = 0x20_0000
    /// A tombstone.
    public static let deleted: UInt32 = 0x40_0000
    /// A tombstone whose id may be used again at once.
    public static let released: UInt32 = 0x80_0000
  }

  /// Bits of the sequence in the mark word.
  public static let sequenceBits = 20
  /// A sector's base is its head less this, or 0: commits so much older than the sector are clamped to the
  /// base.
  public static let sequenceWindow: UInt32 = 0x8_0000
}
