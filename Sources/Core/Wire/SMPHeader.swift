import Bytes

/// What a message asks or answers.
public enum SMPOperation: UInt8, Equatable, Sendable {
  /// Asks for something; changes nothing.
  case read = 0
  /// Answers a read.
  case readResponse = 1
  /// Asks for a change.
  case write = 2
  /// Answers a write.
  case writeResponse = 3

  /// The operation of the answer; nil for one that is an answer.
  public var response: SMPOperation? {
    switch self {
    case .read: .readResponse
    case .write: .writeResponse
    case .readResponse, .writeResponse: nil
    }
  }
}

/// The eight bytes that start every message of the Simple Management Protocol, numbers with the high byte
/// first.
///
/// Byte 0: three bits reserved, two bits version, three bits operation; 1: flags, 0; 2 to 3: bytes of the
/// body; 4 to 5: group; 6: sequence number; 7: command. Source: the SMP specification of Zephyr and Mynewt.
public struct SMPHeader: Equatable, Sendable {
  /// Bytes of a header.
  public static let byteCount = 8

  /// The version: 0 answers errors as `rc`, 1 as `err` with group and code. Two bits.
  public var version: UInt8
  /// What the message asks or answers.
  public var operation: SMPOperation
  /// Bytes of the body that follows.
  public var bodyBytes: UInt16
  /// The group of commands: 0 operating system, 64 records.
  public var group: UInt16
  /// Chosen by the side that asks; the answer repeats it.
  public var sequence: UInt8
  /// The command within the group.
  public var command: UInt8

  /// Makes a header of version 1.
  public init(
    operation: SMPOperation, group: UInt16, command: UInt8, sequence: UInt8, bodyBytes: UInt16 = 0,
    version: UInt8 = 1
  ) {
    self.version = version & 0x03
    self.operation = operation
    self.bodyBytes = bodyBytes
    self.group = group
    self.sequence = sequence
    self.command = command
  }

  /// Reads the header at the start of `message`; nil if that is too short or names no known operation.
  public init?(_ message: Span<UInt8>) {
    guard message.count >= Self.byteCount, let operation = SMPOperation(rawValue: message[0] & 0x07) else {
      return nil
    }
    version = (message[0] &>> 3) & 0x03
    self.operation = operation
    bodyBytes = UInt16(message[2]) &<< 8 | UInt16(message[3])
    group = UInt16(message[4]) &<< 8 | UInt16(message[5])
    sequence = message[6]
    command = message[7]
  }

  /// The eight bytes.
  public var encoded: InlineArray<8, UInt8> {
    [
      version &<< 3 | operation.rawValue, 0,
      UInt8(truncatingIfNeeded: bodyBytes &>> 8), UInt8(truncatingIfNeeded: bodyBytes),
      UInt8(truncatingIfNeeded: group &>> 8), UInt8(truncatingIfNeeded: group),
      sequence, command,
    ]
  }

  /// Whether a message with this header answers the request with that one.
  func isAnswered(by answer: SMPHeader) -> Bool {
    answer.operation == operation.response && answer.group == group && answer.command == command
      && answer.sequence == sequence
  }

  /// The header of the answer with a body of `bodyBytes` bytes; nil if this one is an answer itself.
  public func response(bodyBytes: Int) -> SMPHeader? {
    guard let operation = operation.response, let bodyBytes = UInt16(exactly: bodyBytes) else { return nil }
    var header = self
    header.operation = operation
    header.version = min(version, 1)
    header.bodyBytes = bodyBytes
    return header
  }
}
