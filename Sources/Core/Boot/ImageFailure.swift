/// Why an image is refused. The numbers are for ever.
public enum ImageFailure: UInt8, Error, Equatable, Sendable {
  /// It does not begin as an image does.
  case notAnImage = 1
  /// It ends inside a part of it, or does not fit its slot.
  case truncated = 2
  /// It is larger than the slot has room for.
  case tooLarge = 3
  /// Its header has a length that is none.
  case headerLength = 4
  /// It is encrypted, compressed, not to be started, or wants what this loader does not do.
  case flags = 5
  /// An area of entries has no magic, or not the length that its parts add up to.
  case area = 6
  /// An entry that this loader does not know.
  case unknownEntry = 7
  /// An entry is there twice.
  case repeatedEntry = 8
  /// An entry has a length that it cannot have.
  case entryLength = 9
  /// An entry is in the wrong area: unprotected where it must be protected, or the other way round.
  case misplacedEntry = 10
  /// There is no digest.
  case digestMissing = 11
  /// There is no key hash.
  case keyHashMissing = 12
  /// There is no signature.
  case signatureMissing = 13
  /// There is no security counter.
  case counterMissing = 14
  /// There is no name of a board.
  case boardMissing = 15
  /// The bytes are not those that were signed.
  case digestWrong = 16
  /// It is signed with another key.
  case keyWrong = 17
  /// The signature is not one of that key.
  case signatureWrong = 18
  /// It is for another board.
  case boardWrong = 19
  /// Its security counter is lower than that of what runs.
  case counterLower = 20
  /// The flash could not be read.
  case unreadable = 21
}
