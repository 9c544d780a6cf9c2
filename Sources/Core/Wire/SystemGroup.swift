import Bytes

/// Group 0, the operating system, as every SMP client expects it. Source: Zephyr's SMP group 0.
public enum SystemGroup {
  /// The number of the group.
  public static let number: UInt16 = 0

  /// The commands that are answered. Their numbers are for ever.
  public enum Command: UInt8, Equatable, Sendable {
    /// Sends a text back: `{"d": text}` gives `{"r": text}`.
    case echo = 0
    /// Read: the date and time, `{"datetime": text}`. Write: sets it.
    case dateTime = 4
    /// Write: answers, then starts the handheld anew.
    case reset = 5
    /// Read: the size and number of the message buffers, `{"buf_size": bytes, "buf_count": messages}`.
    case parameters = 6

    /// Whether the command is answered when it is read or written. Echo has always been answered to both.
    func takes(_ operation: SMPOperation) -> Bool {
      switch self {
      case .echo, .dateTime: true
      case .reset: operation == .write
      case .parameters: operation == .read
      }
    }
  }

  /// The error that says that the date and time are not known.
  public static let timeUnknown: UInt32 = 4

  static let description = GroupDescription(number, name: "os mgmt", commands: 4)

  static func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter, messageBytes: Int,
    state: inout SystemState
  ) throws(RequestFailure) {
    guard let command = Command(rawValue: request.command), command.takes(request.operation) else {
      throw .smp(.notSupported)
    }
    if command == .dateTime, request.operation == .read, state.dateTime == nil {
      throw .group(number, code: timeUnknown, plain: .notFound)
    }
    do throws(CBORFailure) {
      switch command {
      case .echo: try echo(body, &reply)
      case .parameters: try parameters(messageBytes, &reply)
      case .dateTime:
        if request.operation == .read { return try write(state.dateTime, &reply) }
        state.set(try dateTime(body))
        try reply.map(0)
      case .reset:
        try reply.map(0)
        state.isResetAsked = true
      }
    } catch {
      throw RequestFailure(error)
    }
  }

  private static func echo(_ body: Span<UInt8>, _ reply: inout CBORWriter) throws(CBORFailure) {
    var reader = CBORReader(body)
    guard try reader.value(forKey: "d") else { throw .malformed }
    try reply.map(1)
    try reply.text("r")
    try reply.text(reader.text())
  }

  private static func parameters(_ messageBytes: Int, _ reply: inout CBORWriter) throws(CBORFailure) {
    try reply.map(2)
    try reply.text("buf_size")
    try reply.uint(UInt32(truncatingIfNeeded: messageBytes))
    try reply.text("buf_count")
    try reply.uint(FrameFormat.bufferCount)
  }

  private static func dateTime(_ body: Span<UInt8>) throws(CBORFailure) -> DateTime {
    var reader = CBORReader(body)
    guard try reader.value(forKey: "datetime"), let time = DateTime(try reader.text()) else {
      throw .malformed
    }
    return time
  }

  private static func write(_ time: DateTime?, _ reply: inout CBORWriter) throws(CBORFailure) {
    guard let time else { return try reply.map(0) }
    try reply.map(1)
    try reply.text("datetime")
    try reply.text(time.text.span)
  }
}
