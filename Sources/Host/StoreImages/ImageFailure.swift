import Journal
import Records

/// Why a file is no image that can be read or mended.
public enum ImageFailure: Error, Equatable, Sendable {
  /// The system refused: its words.
  case system(String)
  /// There is nothing in it.
  case empty
  /// It is larger than any flash that a store may be on.
  case tooLarge(bytes: Int)
  /// It is a SQLite database.
  case database
  /// Nothing but erased flash.
  case blank
  /// No sector begins as one of a store does.
  case foreign
  /// A store of a format that this version does not know.
  case unknownVersion(UInt8)
  /// A store that was made for another size than the file has.
  case wrongSize(bytes: Int, expectedBytes: Int)
  /// The store, or the journal in it, does not open.
  case unopened(JournalFailure)

  /// What is wrong, after the name of the file, and what to do.
  public var sentence: String {
    switch self {
    case .system(let words): "\(words). Give a file that can be read"
    case .empty: "is empty. Give the flash file of an emulator, or an image read from a chip"
    case .tooLarge(let bytes):
      "has \(bytes) bytes, more than any flash of a handheld. Give the flash file of an emulator"
    case .database: "is a database, not a flash image. See it with `cairn list quests --db FILE`"
    case .blank: "is blank: erased flash without a store. Start a handheld on it, and it gets one"
    case .foreign: "is no flash image of a handheld. Give the flash file of an emulator"
    case .unknownVersion(let found):
      "holds a store of format \(found), this program knows \(StoreFormat.version). Use a newer cairn"
    case .wrongSize(let bytes, let expected):
      "has \(bytes) bytes, but its store was made for \(expected). Give the whole image, and nothing else"
    case .unopened(let failure):
      "holds a store that does not open (\(failure)). Sync what you can, and restore a backup"
    }
  }
}
