import Bytes

/// Group 0, the operating system: echo and parameters, as every SMP client expects them.
public enum SystemGroup {
  /// The number of the group.
  public static let number: UInt16 = 0
  /// Sends a text back: `{"d": text}` gives `{"r": text}`.
  public static let echo: UInt8 = 0
  /// The size and number of the message buffers: `{"buf_size": bytes, "buf_count": messages}`.
  public static let parameters: UInt8 = 6

  static func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter, messageBytes: Int
  ) throws(RequestFailure) {
    do throws(CBORFailure) {
      switch (request.command, request.operation) {
      case (echo, _):
        var reader = CBORReader(body)
        guard try reader.value(forKey: "d") else { throw .malformed }
        try reply.map(1)
        try reply.text("r")
        try reply.text(reader.text())
        return
      case (parameters, .read):
        try reply.map(2)
        try reply.text("buf_size")
        try reply.uint(UInt32(truncatingIfNeeded: messageBytes))
        try reply.text("buf_count")
        try reply.uint(FrameFormat.bufferCount)
        return
      default: break
      }
    } catch {
      throw RequestFailure(error)
    }
    throw .smp(.notSupported)
  }
}
