/// The two pieces of cryptography that an image needs. Cairn has them from a library.
public protocol ImageVerifier: ~Copyable {
  /// Starts a SHA-256.
  mutating func beginDigest()
  /// Goes on with the next bytes.
  mutating func digest(_ bytes: Span<UInt8>)
  /// Ends it.
  mutating func endDigest() -> InlineArray<32, UInt8>
  /// Whether `signature` is the Ed25519 signature that the owner of `key` made of `message`.
  borrowing func isSignature(
    _ signature: InlineArray<64, UInt8>, of message: InlineArray<32, UInt8>, by key: InlineArray<32, UInt8>
  ) -> Bool
}

/// What an image must be to be started.
public struct ImageTrust: Sendable {
  /// The Ed25519 public key.
  public var key: InlineArray<32, UInt8>
  /// The board.
  public var board: BoardID
  /// The lowest security counter: that of what runs now, so that nobody can go back behind it.
  public var counterFloor: UInt32

  /// Trusts what the owner of `key` signed for `board`, with a security counter from `counterFloor` up.
  public init(key: InlineArray<32, UInt8>, board: BoardID, counterFloor: UInt32 = 0) {
    self.key = key
    self.board = board
    self.counterFloor = counterFloor
  }
}
