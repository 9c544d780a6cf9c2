import Wire

/// Listens to both directions of a serial line and keeps its last messages.
public final class LineTap {
  /// Where a message goes.
  public enum Direction: Equatable, Sendable {
    case toHandheld
    case toDesk
  }

  /// A message that was on the line.
  public struct Message: Equatable, Sendable {
    /// Milliseconds since the handheld was switched on.
    public let milliseconds: UInt64
    /// Where it went.
    public let direction: Direction
    /// What it asks or answers; nil when it has no header that can be read.
    public let header: SMPHeader?
    /// What comes after the header, in CBOR.
    public let body: [UInt8]
  }

  /// Messages that are kept.
  public static let messageLimit = 200

  /// The last messages, oldest first.
  public private(set) var messages: [Message] = []
  /// Messages so far, also those that are no longer kept.
  public private(set) var messageCount = 0
  private var toHandheld = FrameDecoder<8192>()
  private var toDesk = FrameDecoder<8192>()

  /// A tap that has heard nothing.
  public init() {}

  func note(_ bytes: [UInt8], _ direction: Direction, at milliseconds: UInt64) {
    for byte in bytes {
      switch direction {
      case .toHandheld:
        guard let end = toHandheld.feed(byte), case .message(let framing) = end else { continue }
        keep(toHandheld.message(framing), direction, milliseconds)
      case .toDesk:
        guard let end = toDesk.feed(byte), case .message(let framing) = end else { continue }
        keep(toDesk.message(framing), direction, milliseconds)
      }
    }
  }

  private func keep(_ message: Span<UInt8>, _ direction: Direction, _ milliseconds: UInt64) {
    let header = SMPHeader(message)
    let start = header == nil ? 0 : SMPHeader.byteCount
    let body = (start..<message.count).map { message[$0] }
    messages.append(Message(milliseconds: milliseconds, direction: direction, header: header, body: body))
    if messages.count > LineTap.messageLimit { messages.removeFirst() }
    messageCount += 1
  }
}
