/// Why a port could not be used, or a request over it got no answer. ``description`` is one sentence for a
/// person: the port, the reason, and what to do next.
public struct SerialFailure: Error, Equatable, Sendable {
  /// The port, as it was asked for.
  public let port: String
  /// What went wrong.
  public let reason: Reason

  /// What can go wrong.
  public enum Reason: Equatable, Sendable {
    /// There is no such file.
    case missing
    /// The port is a symbolic link to a file that is gone.
    case dangling(target: String)
    /// Another program holds the port; its name and process number, where they can be found out.
    case busy(holder: String?)
    /// This user may not open the port; the group that may, where there is one.
    case forbidden(group: String?)
    /// The file is no serial port.
    case notAPort
    /// The system refused an operation for another reason, in the system's own words.
    case refusedBySystem(operation: String, message: String)
    /// No answer came to any attempt, though this many bytes were received.
    case timedOut(attempts: Int, seconds: Double, receivedBytes: Int)
    /// The file of a capture could not be made, in the system's own words.
    case captureRefused(message: String)
    /// The port went away while it was in use.
    case lost
    /// The request is larger than a message may be, in bytes.
    case requestTooLarge(limit: Int)
    /// The answer is larger than a message may be, in bytes.
    case answerTooLarge(limit: Int)
    /// The answer is not CBOR.
    case answerMalformed
    /// The handheld answered with an error of the protocol itself: see `SMPCode`.
    case smpError(code: UInt32)
    /// The handheld answered with an error of a group other than the records group.
    case groupError(group: UInt32, code: UInt32)
  }

  /// Makes a failure of `port`.
  public init(_ port: String, _ reason: Reason) {
    self.port = port
    self.reason = reason
  }
}
