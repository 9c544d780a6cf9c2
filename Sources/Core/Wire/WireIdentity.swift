import Bytes

/// Eight random bytes that name a store, from its formatting on, or a mirror, from its creation on.
public struct WireIdentity: Equatable, Sendable {
  /// Bytes of an identity.
  public static let byteCount = 8
  /// The eight bytes.
  public var bytes: InlineArray<8, UInt8>

  /// Wraps eight bytes.
  public init(_ bytes: InlineArray<8, UInt8>) {
    self.bytes = bytes
  }

  /// Compares all eight bytes.
  public static func == (one: WireIdentity, other: WireIdentity) -> Bool {
    for index in one.bytes.indices where one.bytes[index] != other.bytes[index] { return false }
    return true
  }

  @_lifetime(reader: copy reader)
  init(_ reader: inout CBORReader) throws(CBORFailure) {
    let source = try reader.byteString()
    guard source.count == Self.byteCount else { throw .malformed }
    bytes = InlineArray(repeating: 0)
    for index in source.indices { bytes[index] = source[index] }
  }

  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.byteString(bytes.span)
  }
}
