import Boot
import Flash
import Foundation
import Sodium

/// A file of firmware, as a signer made it.
public struct FirmwareFile: Sendable {
  /// The whole file.
  public let bytes: [UInt8]
  /// The digest by which the image calls itself.
  public let hash: [UInt8]
  /// SHA-256 of the whole file, which names its upload.
  public let fileDigest: [UInt8]
  /// The version: `1.2.3`, or `1.2.3+4` with a build.
  public let version: String
  /// The board that it is for.
  public let board: String
  /// Whether its signature was checked, which needs the public key.
  public let isSignatureChecked: Bool

  /// The most bytes of a file that is read: more than any board's flash has.
  public static let byteLimit = 16 << 20

  /// Reads a file and checks it: its form, its digest, and its signature if the public key is given.
  public init(_ bytes: [UInt8], key: [UInt8]? = nil) throws(FlashingFailure) {
    self.bytes = bytes
    let source = FileSource(bytes: bytes)
    var verifier = SodiumVerifier()
    do throws(ImageFailure) {
      let summary = try source.summary(at: 0, limit: bytes.count)
      guard summary.byteCount == bytes.count else { throw .truncated }
      let digest = try source.digest(at: 0, count: summary.header.hashedBytes, &verifier)
      hash = Self.array(digest)
      guard hash == Self.array(summary.digest) else { throw .digestWrong }
      if let key {
        let trust = ImageTrust(
          key: InlineArray { $0 < key.count ? key[$0] : 0 }, board: summary.board, counterFloor: 0)
        _ = try source.verify(at: 0, limit: bytes.count, by: trust, &verifier)
      }
      isSignatureChecked = key != nil
      fileDigest = Self.array(try source.digest(at: 0, count: bytes.count, &verifier))
      let number = summary.header.version
      let build = number.build == 0 ? "" : "+\(number.build)"
      version = "\(number.major).\(number.minor).\(number.revision)\(build)"
      let name = (0..<summary.board.count).map { summary.board[$0] }
      board = String(decoding: name, as: UTF8.self)
    } catch {
      throw .image(error)
    }
  }

  /// Reads an Ed25519 public key out of a PEM file, as `imgtool keygen` and `openssl` write it.
  public static func key(fromPEM text: String) throws(FlashingFailure) -> [UInt8] {
    let lines = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
    // RFC 8410: these twelve bytes, then the key.
    let start: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    guard lines.first == "-----BEGIN PUBLIC KEY-----", lines.last == "-----END PUBLIC KEY-----",
      let der = Data(base64Encoded: lines.dropFirst().dropLast().joined()), der.count == start.count + 32,
      der.starts(with: start)
    else { throw .notAKey }
    return Array(der.suffix(32))
  }

  private static func array(_ digest: InlineArray<32, UInt8>) -> [UInt8] { digest.indices.map { digest[$0] } }
}

private struct FileSource: ImageSource {
  let bytes: [UInt8]

  func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    guard address >= 0, address <= bytes.count, destination.count <= bytes.count - address else {
      throw .outOfRange
    }
    for index in destination.indices { destination[index] = bytes[address + index] }
  }
}
