import Flash

extension ImageSource where Self: ~Copyable {
  /// Proves that the image at `address` is what the owner of the key signed, for this board; returns what it
  /// says of itself. `limit` is the room that it may take.
  ///
  /// Reads every byte of it once. The order of the checks is that of ``ImageFailure``.
  public borrowing func verify<Verifier: ImageVerifier & ~Copyable>(
    at address: Int, limit: Int, by trust: ImageTrust, _ verifier: inout Verifier
  ) throws(ImageFailure) -> ImageSummary {
    let summary = try summary(at: address, limit: limit)
    let digest = try digest(at: address, count: summary.header.hashedBytes, &verifier)
    guard digest.isEqual(to: summary.digest.span) else { throw .digestWrong }
    guard Self.hash(of: trust.key, &verifier).isEqual(to: summary.keyHash.span) else { throw .keyWrong }
    guard verifier.isSignature(summary.signature, of: digest, by: trust.key) else { throw .signatureWrong }
    guard summary.board == trust.board else { throw .boardWrong }
    guard summary.securityCounter >= trust.counterFloor else { throw .counterLower }
    return summary
  }

  /// SHA-256 of `count` bytes from `address` on.
  public borrowing func digest<Verifier: ImageVerifier & ~Copyable>(
    at address: Int, count: Int, _ verifier: inout Verifier
  ) throws(ImageFailure) -> InlineArray<32, UInt8> {
    var piece = InlineArray<256, UInt8>(repeating: 0)
    var done = 0
    verifier.beginDigest()
    while done < count {
      let length = min(piece.count, count - done)
      try fill(&piece, from: address + done, length)
      verifier.digest(piece.span.extracting(first: length))
      done += length
    }
    return verifier.endDigest()
  }

  /// SHA-256 of a public key in DER, which images name their key by.
  private static func hash<Verifier: ImageVerifier & ~Copyable>(
    of key: InlineArray<32, UInt8>, _ verifier: inout Verifier
  ) -> InlineArray<32, UInt8> {
    let prefix = ImageFormat.keyPrefix
    verifier.beginDigest()
    verifier.digest(prefix.span)
    verifier.digest(key.span)
    return verifier.endDigest()
  }
}

extension InlineArray where Element == UInt8 {
  /// Whether these are the same bytes.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard other.count == count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
