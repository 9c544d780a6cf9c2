/// The numbers of MCUboot's image format, in one place. All of them are little-endian on flash. Source:
/// MCUboot's design document and `bootutil/image.h`.
public enum ImageFormat {
  /// The first word of an image.
  public static let magic: UInt32 = 0x96F3_B83D
  /// Bytes of the header's fields; the header itself may be longer.
  public static let headerFieldBytes = 32
  /// The longest header that is read.
  public static let headerLimit = 1024
  /// The word before the unprotected entries.
  public static let areaMagic: UInt16 = 0x6907
  /// The word before the protected entries.
  public static let protectedAreaMagic: UInt16 = 0x6908
  /// Bytes before the entries of an area: its magic and its length, which counts these too.
  public static let areaInfoBytes = 4
  /// Bytes before the content of an entry: its type and its length.
  public static let entryInfoBytes = 4
  /// The longest area of either kind: more than every allowed entry takes.
  public static let areaLimit = 512

  /// Bytes of a SHA-256.
  public static let digestBytes = 32
  /// Bytes of an Ed25519 signature.
  public static let signatureBytes = 64
  /// Bytes of an Ed25519 public key.
  public static let keyBytes = 32
  /// The longest name of a board.
  public static let boardLimit = 32

  /// What stands before the 32 bytes of an Ed25519 key in DER: the key hash is over these and the key.
  /// Source: RFC 8410.
  static let keyPrefix: InlineArray<12, UInt8> = [
    0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
  ]

}

/// The entries that an image may have after its body, each exactly once. Any other refuses the image.
public enum ImageEntry: UInt16, Equatable, Sendable {
  /// SHA-256 of the public key in DER.
  case keyHash = 0x01
  /// SHA-256 of the header, the body and the protected entries.
  case digest = 0x10
  /// Ed25519 signature of the digest.
  case signature = 0x24
  /// Protected: a number that only ever grows.
  case securityCounter = 0x50
  /// Protected: the name of the board, 1 to 32 bytes. The first number that MCUboot leaves to vendors.
  case board = 0xA0

  /// Whether it belongs into the protected area, which the digest covers.
  public var isProtected: Bool { self == .securityCounter || self == .board }

  func takes(_ length: Int) -> Bool {
    switch self {
    case .keyHash, .digest: length == ImageFormat.digestBytes
    case .signature: length == ImageFormat.signatureBytes
    case .securityCounter: length == 4
    case .board: length >= 1 && length <= ImageFormat.boardLimit
    }
  }
}
