import Boot
import CSodium
import Flash

/// An image in memory, made as imgtool makes one, by code that shares nothing with the parser.
public struct SignedImage: ImageSource, Sendable {
  /// The file.
  public var bytes: [UInt8]

  /// Any bytes.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// The bytes from an address on.
  public func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    guard address >= 0, destination.count <= bytes.count - address else { throw .outOfRange }
    for index in destination.indices { destination[index] = bytes[address + index] }
  }

  /// An entry: its type and its content.
  public typealias Entry = (type: UInt16, content: [UInt8])

  /// An area of entries.
  public static func area(_ magic: UInt16, _ entries: [Entry]) -> [UInt8] {
    let body = entries.flatMap { le($0.type) + le(UInt16($0.content.count)) + $0.content }
    return le(magic) + le(UInt16(body.count + 4)) + body
  }

  /// A number, low byte first.
  public static func le<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number($0 * 8)) }
  }

  /// Header, body and protected entries: what is signed.
  public static func signedPart(body: [UInt8], protected: [Entry], flags: UInt32 = 0) -> [UInt8] {
    let area = protected.isEmpty ? [] : area(0x6908, protected)
    let lengths = le(UInt16(32)) + le(UInt16(area.count)) + le(UInt32(body.count))
    let version: [UInt8] = [0, 2] + le(UInt16(1)) + le(UInt32(5))
    return le(UInt32(0x96F3_B83D)) + le(UInt32(0)) + lengths + le(flags) + version + le(UInt32(0)) + body
      + area
  }

  /// What every image has protected.
  public static let usual: [Entry] = [(0x50, le(UInt32(3))), (0xA0, Array("emulator".utf8))]

  /// A signed image. `change` may spoil the entries after the digest.
  public init(
    by signer: Signer, body: [UInt8] = Array(0..<100), protected: [Entry] = usual, flags: UInt32 = 0,
    change: (inout [Entry]) -> Void = { _ in }
  ) {
    let part = Self.signedPart(body: body, protected: protected, flags: flags)
    let digest = Signer.digest(part)
    let der: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    var entries: [Entry] = [
      (0x10, digest), (0x01, Signer.digest(der + signer.publicKey)), (0x24, signer.sign(digest)),
    ]
    change(&entries)
    bytes = part + Self.area(0x6907, entries)
  }
}

/// A key pair that is made of a seed.
public struct Signer: Sendable {
  /// The public half.
  public let publicKey: [UInt8]
  private let secretKey: [UInt8]

  /// The pair that belongs to a seed.
  public init(seed: UInt8) {
    var (open, secret) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 64))
    _ = crypto_sign_ed25519_seed_keypair(&open, &secret, [UInt8](repeating: seed, count: 32))
    (publicKey, secretKey) = (open, secret)
  }

  /// An Ed25519 signature.
  public func sign(_ message: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: 64)
    _ = crypto_sign_ed25519_detached(&signature, nil, message, UInt64(message.count), secretKey)
    return signature
  }

  /// A SHA-256.
  public static func digest(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    _ = crypto_hash_sha256(&digest, message, UInt64(message.count))
    return digest
  }

  /// What this key signed for the emulator.
  public func trust(floor: UInt32 = 0, board: StaticString = "emulator") -> ImageTrust {
    var key = InlineArray<32, UInt8>(repeating: 0)
    for index in key.indices { key[index] = publicKey[index] }
    return ImageTrust(key: key, board: BoardID(board), counterFloor: floor)
  }
}
