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
    /// Read: which loader starts the firmware, `{"bootloader": "MCUboot"}`; with `{"query": "mode"}` how it
    /// swaps images, `{"mode": number}`.
    case bootloader = 8

    /// Whether the command is answered when it is read or written. Echo has always been answered to both.
    func takes(_ operation: SMPOperation) -> Bool {
      switch self {
      case .echo, .dateTime: true
      case .reset: operation == .write
      case .parameters, .bootloader: operation == .read
      }
    }
  }

  /// The error that says that the date and time are not known.
  public static let timeUnknown: UInt32 = 4
  /// The error that says that a query about the loader has no answer.
  public static let queryWithoutAnswer: UInt32 = 3
  /// The `boot_mode` of a reset that stays in the loader.
  public static let bootloaderBootMode: UInt32 = 1

  static let description = GroupDescription(number, name: "os mgmt", commands: 5)

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
    if command == .bootloader { return try bootloader(body, &reply, state.bootloaderMode) }
    do throws(CBORFailure) {
      switch command {
      case .bootloader: return
      case .echo: try echo(body, &reply)
      case .parameters: try parameters(messageBytes, &reply)
      case .dateTime:
        if request.operation == .read { return try write(state.dateTime, &reply) }
        state.set(try dateTime(body))
        try reply.map(0)
      case .reset:
        state.staysInBootloader = try bootMode(body) == bootloaderBootMode
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

  /// What a reset is to lead to; 0, which is the firmware, when nothing is said. Old clients send nothing at
  /// all.
  private static func bootMode(_ body: Span<UInt8>) throws(CBORFailure) -> UInt32 {
    var reader = CBORReader(body)
    guard !reader.isAtEnd, try reader.value(forKey: "boot_mode") else { return 0 }
    return try reader.uint()
  }

  private static func bootloader(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ mode: BootloaderMode?
  ) throws(RequestFailure) {
    guard let mode else { throw .smp(.notSupported) }
    do throws(CBORFailure) {
      var reader = CBORReader(body)
      guard !reader.isAtEnd, try reader.value(forKey: "query") else {
        try reply.map(1)
        try reply.text("bootloader")
        return try reply.text("MCUboot")
      }
      if UTF8Text.equal(try reader.text(), "mode") {
        try reply.map(1)
        try reply.text("mode")
        return try reply.uint(mode.rawValue)
      }
    } catch {
      throw RequestFailure(error)
    }
    throw .group(number, code: queryWithoutAnswer, plain: .notFound)
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
