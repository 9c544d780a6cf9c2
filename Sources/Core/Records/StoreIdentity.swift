/// Eight bytes, drawn at random when a store is formatted, that tell it from every other store.
public struct StoreIdentity: Sendable {
  /// The bytes themselves.
  public var bytes: InlineArray<8, UInt8>

  /// Makes an identity of eight bytes.
  public init(bytes: InlineArray<8, UInt8>) {
    self.bytes = bytes
  }
}

extension StoreIdentity: Equatable {
  /// Whether all bytes are the same.
  public static func == (left: StoreIdentity, right: StoreIdentity) -> Bool {
    for offset in 0..<8 where left.bytes[offset] != right.bytes[offset] { return false }
    return true
  }
}
