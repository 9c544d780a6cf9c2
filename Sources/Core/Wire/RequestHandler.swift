import Bytes

/// What a handheld does with the requests of its own groups: every group but 0, 10 and 66, which
/// ``SMPServer`` answers itself.
///
/// The records group needs no decoding by hand: see ``RecordsHandler`` and ``RecordsGroup``.
public protocol RequestHandler: ~Copyable {
  /// Carries out one request and writes the body of the answer, CBOR, to `reply`.
  ///
  /// `body` is what the other side sent, of any content, and is valid during the call only. When this throws,
  /// what was written to `reply` is dropped and the error is the answer. A request may come again after it
  /// was carried out, when the answer was lost: carrying it out twice must equal once.
  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure)

  /// The groups that this handler answers, counted from 0; nil after the last. Group 10 lists them.
  borrowing func group(at index: Int) -> GroupDescription?
}

extension RequestHandler where Self: ~Copyable {
  /// No groups.
  public borrowing func group(at index: Int) -> GroupDescription? { nil }
}
