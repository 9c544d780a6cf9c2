/// What a record holds: 56 bytes, of which the store knows the first two.
public struct Payload: Sendable {
  /// Bytes of every payload.
  public static let byteCount = 56

  /// The bytes themselves.
  public var bytes: InlineArray<56, UInt8>

  /// A payload of zeros.
  public init() {
    bytes = InlineArray(repeating: 0)
  }

  /// What sort of record this is: byte 0. Its meaning is the client's.
  public var kind: UInt8 {
    get { bytes[0] }
    set { bytes[0] = newValue }
  }

  /// How often the id was used before: byte 1. The client sets it to what ``Store/freeID()`` gave.
  public var generation: UInt8 {
    get { bytes[1] }
    set { bytes[1] = newValue }
  }

  /// The byte at an offset, 0 to 55.
  public subscript(offset: Int) -> UInt8 {
    get { bytes[offset] }
    set { bytes[offset] = newValue }
  }
}

extension Payload: Equatable {
  /// Whether all bytes are the same.
  public static func == (left: Payload, right: Payload) -> Bool {
    for offset in 0..<byteCount where left.bytes[offset] != right.bytes[offset] { return false }
    return true
  }
}
