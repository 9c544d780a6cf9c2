/// The errors of the records group. Their numbers are for ever.
public enum RecordsFailure: UInt32, Error, Equatable, Sendable {
  /// The request is not what the command takes.
  case malformed = 1
  /// The request is meant for another store, or for this one before it was reset.
  case wrongStore = 2
  /// The cursor is older than the oldest deletion that is remembered: list all with cursor 0.
  case cursorTooOld = 3
  /// No mirror has this number, or it was not told the mark that it shows: introduce it, list all with cursor
  /// 0 and compare.
  case unknownMirror = 4
  /// There is no place left.
  case storeFull = 5
  /// One record, or the request, is larger than may be sent.
  case tooLarge = 6
  /// The handheld cannot do this now; later it can.
  case notReady = 7
  /// The store cannot be read here.
  case damaged = 8

  /// The failure as the answer to a request.
  public var answer: RequestFailure {
    let plain: SMPCode =
      switch self {
      case .malformed: .invalid
      case .wrongStore, .cursorTooOld, .notReady: .badState
      case .unknownMirror: .notFound
      case .storeFull: .noMemory
      case .tooLarge: .messageTooLarge
      case .damaged: .corrupt
      }
    return .group(RecordsGroup.number, code: rawValue, plain: plain)
  }
}
