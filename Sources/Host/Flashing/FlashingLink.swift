/// The way to a handheld that is flashed: requests and their answers.
public protocol FlashingLink: AnyObject {
  /// Asks and returns the body of the answer. Throws ``LinkFailure``.
  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8]

  /// Asks and does not ask again: a reset that comes twice takes back firmware that is on trial. Whether
  /// there was an answer does not matter.
  func requestOnce(group: UInt16, command: UInt8, body: [UInt8])

  /// Asks the same write command with each body that `next` gives, several at once, until it gives none while
  /// none is out. Each answer is handed to `take` with the number of its request, counted from 0. Throws
  /// ``LinkFailure``, or what `take` throws.
  func stream(
    group: UInt16, command: UInt8, next: () -> [UInt8]?, take: (Int, [UInt8]) throws -> Void
  ) throws

  /// Gives the port back.
  func close()
}

/// Why a request was not answered as it should be.
public enum LinkFailure: Error {
  /// The handheld answered with an error: of a group, or of the protocol itself if there is none.
  case refused(group: UInt32?, code: UInt32)
  /// No answer comes, or the port is gone: what the line said.
  case gone(any Error)
}
