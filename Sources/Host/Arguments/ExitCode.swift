/// What `cairn` ends with. The numbers are for scripts and never change their meaning.
public enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case unexpected = 1
  case usage = 2
  case mirror = 3
  case port = 4
  case noAnswer = 5
  case refused = 6
  case notFound = 7
  case undecided = 8
  case reverted = 9
  case image = 10

  /// What it means, as `cairn help exit-codes` prints it.
  public var meaning: String {
    switch self {
    case .done: "Done"
    case .unexpected: "An unexpected error"
    case .usage: "The command line is not understood"
    case .mirror:
      "The mirror file is missing, locked, forbidden, damaged, of another program or of a newer version"
    case .port: "The port is missing, busy or forbidden, or there is none or more than one to choose from"
    case .noAnswer:
      "The handheld did not answer, stopped answering, or answered what the protocol does not allow"
    case .refused: "The handheld refused something: it is full, or a record is over one of its limits"
    case .notFound: "Nothing of that name, or more than one thing"
    case .undecided: "Nothing was changed because a decision is needed first"
    case .reverted: "The old firmware runs: the new one did not start, or was taken back"
    case .image: "The file is no firmware image, is damaged or not signed by the key, or is for another board"
    }
  }
}
