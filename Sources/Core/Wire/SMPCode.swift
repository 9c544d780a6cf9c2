/// The errors of the protocol itself, numbered as Zephyr numbers its `MGMT_ERR` constants. The numbers are
/// for ever.
public enum SMPCode: UInt32, Equatable, Sendable {
  /// Something went wrong that has no number of its own.
  case unknown = 1
  /// No memory, or no place, for what was asked.
  case noMemory = 2
  /// The request cannot be understood.
  case invalid = 3
  /// It took too long.
  case timeout = 4
  /// There is no such thing.
  case notFound = 5
  /// Not possible in the present state.
  case badState = 6
  /// The request or the answer is larger than the message buffer.
  case messageTooLarge = 7
  /// No such group or command.
  case notSupported = 8
  /// The stored data is damaged.
  case corrupt = 9
}
