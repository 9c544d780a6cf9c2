import Wire

/// A way to ask the handheld: one request of a group, and its answer.
///
/// `request` returns the body of the answer. It throws `RecordsFailure` when the handheld answered with an
/// error of the records group; whatever else it throws ends the sync, which the next sync makes good.
public protocol RecordTransport {
  /// Sends a request, as a write if the command is one, and waits for its answer.
  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8]
}
