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

/// A store's identity as the two words of a sector header: a fraction of the code on small chips.
struct IdentityWords: Equatable {
  var low: UInt32 = 0
  var high: UInt32 = 0

  var identity: StoreIdentity {
    var identity = StoreIdentity(bytes: InlineArray(repeating: 0))
    for offset in 0..<8 {
      let word = offset < 4 ? low : high
      identity.bytes[offset] = UInt8(
        truncatingIfNeeded: word &>> UInt32(truncatingIfNeeded: (offset & 3) &* 8))
    }
    return identity
  }
}

extension IdentityWords {
  init(_ identity: StoreIdentity) {
    for offset in 0..<8 {
      low = low &>> 8 | high &<< 24
      high = high &>> 8 | UInt32(identity.bytes[offset]) &<< 24
    }
  }
}
