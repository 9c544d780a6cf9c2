import Bytes

/// The header of an image.
public struct ImageHeader: Equatable, Sendable {
  /// Bytes before the body.
  public var headerBytes: Int
  /// Bytes of the body.
  public var bodyBytes: Int
  /// Bytes of the protected area, with its magic and length; 0 for none.
  public var protectedBytes: Int
  /// The version.
  public var version: ImageVersion

  /// Reads the first 32 bytes of an image that may take `limit` bytes with all its parts.
  public init(_ bytes: Span<UInt8>, limit: Int) throws(ImageFailure) {
    let size: UInt32
    let flags: UInt32
    do throws(ByteFailure) {
      var reader = ByteReader(bytes)
      guard try reader.u32LE() == ImageFormat.magic else { throw .truncated }
      try reader.skip(4)
      headerBytes = Int(try reader.u16LE())
      protectedBytes = Int(try reader.u16LE())
      size = try reader.u32LE()
      flags = try reader.u32LE()
      version = ImageVersion(try reader.u8(), try reader.u8(), try reader.u16LE(), build: try reader.u32LE())
    } catch {
      throw .notAnImage
    }
    guard headerBytes >= ImageFormat.headerFieldBytes, headerBytes <= ImageFormat.headerLimit else {
      throw .headerLength
    }
    guard flags == 0 else { throw .flags }
    guard protectedBytes == 0 || protectedBytes >= ImageFormat.areaInfoBytes,
      protectedBytes <= ImageFormat.areaLimit
    else { throw .area }
    guard size <= UInt32(truncatingIfNeeded: max(limit, 0)) else { throw .tooLarge }
    bodyBytes = Int(truncatingIfNeeded: size)
    guard hashedBytes + ImageFormat.areaInfoBytes <= limit else { throw .tooLarge }
  }

  /// Bytes that the digest covers: the header, the body and the protected entries.
  public var hashedBytes: Int { headerBytes + bodyBytes + protectedBytes }
}
