import Boot
import CSodium

/// SHA-256 and Ed25519 by libsodium.
public struct SodiumVerifier: ImageVerifier, ~Copyable {
  private var state = crypto_hash_sha256_state()

  /// Makes one.
  public init() {}

  /// Starts a SHA-256.
  public mutating func beginDigest() { _ = unsafe crypto_hash_sha256_init(&state) }

  /// Goes on with the next bytes.
  public mutating func digest(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      _ = unsafe crypto_hash_sha256_update(&state, bytes.baseAddress, UInt64(truncatingIfNeeded: bytes.count))
    }
  }

  /// Ends it.
  public mutating func endDigest() -> InlineArray<32, UInt8> {
    var digest = InlineArray<32, UInt8>(repeating: 0)
    var span = digest.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer {
      _ = unsafe crypto_hash_sha256_final(&state, $0.baseAddress!)
    }
    return digest
  }

  /// Whether a signature is one of this message by this key. Refuses the signatures and keys that Ed25519
  /// allows in more than one form.
  public borrowing func isSignature(
    _ signature: InlineArray<64, UInt8>, of message: InlineArray<32, UInt8>, by key: InlineArray<32, UInt8>
  ) -> Bool {
    unsafe signature.span.withUnsafeBufferPointer { signature in
      unsafe message.span.withUnsafeBufferPointer { message in
        unsafe key.span.withUnsafeBufferPointer { key in
          unsafe crypto_sign_ed25519_verify_detached(
            signature.baseAddress!, message.baseAddress!, UInt64(truncatingIfNeeded: message.count),
            key.baseAddress!) == 0
        }
      }
    }
  }
}
