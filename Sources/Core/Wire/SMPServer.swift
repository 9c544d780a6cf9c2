import Bytes

/// The handheld's end of the line: bytes in, requests carried out, bytes of answers out. A state machine
/// without any input or output of its own.
///
/// Answers groups 0, 10 and 66 itself and hands all others to a ``RequestHandler``. Each answer goes out in
/// the framing of its request, before the next byte is looked at. A message of more than `messageBytes`
/// bytes, header included, is answered with ``SMPCode/messageTooLarge``, and so is a request whose answer
/// would be larger. Bytes that are no request are counted in ``statistics`` and otherwise ignored.
///
/// Memory: three times `messageBytes`, which is at least 128.
public struct SMPServer<let messageBytes: Int>: ~Copyable {
  private var decoder = FrameDecoder<messageBytes>()
  private var reply = InlineArray<messageBytes, UInt8>(repeating: 0)
  private var follower = LogFollower()
  /// What group 0 knows of the board, and what it wants of it.
  public var system = SystemState()
  /// Requests answered, with success or an error. Wraps.
  public private(set) var answeredCount: UInt32 = 0

  /// Starts outside any frame.
  public init() {}

  /// What the line has carried so far.
  public var statistics: LineStatistics { decoder.statistics }

  /// Takes bytes from the line, carries out the requests they complete, and sends the answers to `sink`.
  public mutating func receive<Handler: RequestHandler & ~Copyable, Sink: ByteSink & ~Copyable>(
    _ bytes: Span<UInt8>, handler: inout Handler, sink: inout Sink
  ) {
    for index in bytes.indices where !system.isResetAsked {
      guard let event = decoder.feed(bytes[index]) else { continue }
      switch event {
      case .message(let framing): answer(in: framing, isWhole: true, &handler, &sink)
      case .oversize(let framing): answer(in: framing, isWhole: false, &handler, &sink)
      }
    }
  }

  /// Sends a line of the log, one line of plain text, if somebody follows the log at this level and may be
  /// sent more. A line of more than `LogGroup.lineBytes` bytes, or than a message holds, is not sent. Frames
  /// never mix: to be called between calls of ``receive(_:handler:sink:)`` only.
  public mutating func log<Sink: ByteSink & ~Copyable>(
    _ level: LogLevel, _ text: Span<UInt8>, to sink: inout Sink
  ) {
    var body = CBORWriter(reply.mutableSpan, from: SMPHeader.byteCount)
    guard let (header, framing) = follower.write(level, text, into: &body) else { return }
    let byteCount = SMPHeader.byteCount + body.count
    let start = header.encoded
    for index in start.indices { reply[index] = start[index] }
    FrameEncoder.send(reply.span.extracting(first: byteCount), as: framing, to: &sink)
  }

  /// The same with a text of ASCII characters.
  public mutating func log<Sink: ByteSink & ~Copyable>(
    _ level: LogLevel, _ text: StaticString, to sink: inout Sink
  ) {
    var bytes = InlineArray<64, UInt8>(repeating: 0)
    let count = min(text.utf8CodeUnitCount, bytes.count)
    for index in 0..<count { bytes[index] = UTF8Text.byte(of: text, at: index) }
    log(level, bytes.span.extracting(first: count), to: &sink)
  }

  private mutating func answer<Handler: RequestHandler & ~Copyable, Sink: ByteSink & ~Copyable>(
    in framing: Framing, isWhole: Bool, _ handler: inout Handler, _ sink: inout Sink
  ) {
    let message = decoder.message(framing)
    guard let header = SMPHeader(message), header.operation.response != nil else { return }
    let body = message.extracting(droppingFirst: SMPHeader.byteCount)
    // The CRC does not see a zero more before or after a message, the length in the header does.
    guard !isWhole || body.count == Int(header.bodyBytes) else { return }
    var failure: RequestFailure? = isWhole ? nil : .smp(.messageTooLarge)

    var writer = CBORWriter(reply.mutableSpan, from: SMPHeader.byteCount)
    if failure == nil {
      do throws(RequestFailure) {
        if header.group == LogGroup.number {
          try follower.handle(header, in: framing, body: body, reply: &writer)
        } else {
          try Self.carryOut(header, body, &handler, &system, &writer)
        }
      } catch {
        failure = error
      }
    }
    if let failure {
      writer.truncate(to: 0)
      // An error always fits: it takes less than 32 bytes.
      do throws(CBORFailure) { try failure.encode(version: header.version, into: &writer) } catch { return }
    }
    let bodyBytes = writer.count
    guard let response = header.response(bodyBytes: bodyBytes)?.encoded else { return }
    for index in response.indices { reply[index] = response[index] }
    answeredCount &+= 1
    FrameEncoder.send(reply.span.extracting(first: SMPHeader.byteCount + bodyBytes), as: framing, to: &sink)
  }

  private static func carryOut<Handler: RequestHandler & ~Copyable>(
    _ header: SMPHeader, _ body: Span<UInt8>, _ handler: inout Handler, _ system: inout SystemState,
    _ reply: inout CBORWriter
  ) throws(RequestFailure) {
    switch header.group {
    case SystemGroup.number:
      try SystemGroup.handle(header, body: body, reply: &reply, messageBytes: messageBytes, state: &system)
    case EnumerationGroup.number:
      try EnumerationGroup.handle(header, body: body, reply: &reply, handler: handler)
    default: try handler.handle(header, body: body, reply: &reply)
    }
  }
}
