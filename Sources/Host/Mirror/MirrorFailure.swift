/// Why something could not be done with a mirror file, told so that a person can act on it.
public struct MirrorFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong, for a program.
  public enum Reason: Equatable, Sendable {
    /// There is no file.
    case missing
    /// There is no folder to make the file in.
    case noFolder
    /// It is a folder.
    case folder
    /// The file is empty: the making of a mirror was cut off, and a sync completes it.
    case empty
    /// The file is not a SQLite database.
    case notADatabase
    /// The file is a SQLite database of another program.
    case notAMirror
    /// The mirror was made by a newer version, whose schema this one does not know.
    case newer(found: Int, known: Int)
    /// The mirror was made by a test version, before the first one that was given out.
    case tooOld(found: Int)
    /// Another program holds the file.
    case locked
    /// The file or its folder cannot be read or written.
    case forbidden
    /// The disk is full.
    case diskFull
    /// The disk failed to read or write, with SQLite's extended code.
    case disk(code: Int32)
    /// SQLite found the file damaged.
    case damaged
    /// A rule of the schema refused a row.
    case refused
    /// Another error of SQLite, with its extended code.
    case other(code: Int32)
  }

  /// What is wrong, for a program.
  public let reason: Reason
  /// What was being done, as in "open" or "read the quests".
  public let operation: String
  /// The file.
  public let path: String
  /// What is wrong, for a person: a sentence without its full stop.
  public let sentence: String
  /// What to do about it: a sentence without its full stop.
  public let nextStep: String

  /// One line: the file, what is wrong, and what to do.
  public var description: String { "\(path): cannot \(operation): \(sentence). \(nextStep)." }
}

extension MirrorFailure {
  /// Makes the failure with the sentence and the next step that belong to `reason`.
  init(_ reason: Reason, operation: String, path: String, detail: String = "") {
    self.reason = reason
    self.operation = operation
    self.path = path
    (sentence, nextStep) =
      switch reason {
      case .missing:
        ("there is no such file or folder", "Check the path, or make the mirror with `cairn sync`")
      case .noFolder: ("there is no folder for it", "Make the folder first, or name another file")
      case .folder: ("it is a folder", "Name a file in it")
      case .empty: ("it is empty", "Fill it with `cairn sync`, or name another file")
      case .notADatabase: ("it is not a SQLite database", "Name another file")
      case .notAMirror: ("it is the database of another program", "Name another file")
      case .newer(let found, let known):
        (
          "it has schema version \(found) and this cairn knows versions up to \(known)",
          "Use the newer cairn that made it"
        )
      case .tooOld(let found):
        (
          "it has schema version \(found), of a version of cairn that was never given out",
          "Put it aside, and make a new mirror with `cairn sync`"
        )
      case .locked: ("another program holds it", "Close that program or its transaction, and try again")
      case .forbidden: ("access is denied", "Check who may read and write the file and its folder")
      case .diskFull: ("the disk is full", "Make room, and try again")
      case .disk(let code):
        (
          "the disk did not do what it was asked to (SQLite \(code))",
          "Check that it has room left and is in order, and try again"
        )
      case .damaged: ("it is damaged: \(detail)", "Put it aside and make a new mirror with `cairn sync`")
      case .refused: (detail, "Change the value, and try again")
      case .other(let code): ("\(detail) (SQLite \(code))", "Try again; if it stays, report it")
      }
  }
}
