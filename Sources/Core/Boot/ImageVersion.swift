/// The version in an image's header.
public struct ImageVersion: Equatable, Sendable {
  /// The first number.
  public var major: UInt8
  /// The second number.
  public var minor: UInt8
  /// The third number.
  public var revision: UInt16
  /// The number after the plus; 0 for none.
  public var build: UInt32

  /// Makes a version.
  public init(_ major: UInt8, _ minor: UInt8, _ revision: UInt16, build: UInt32 = 0) {
    (self.major, self.minor, self.revision, self.build) = (major, minor, revision, build)
  }

  /// Whether it is older than another one; the build counts too.
  public func isOlder(than other: ImageVersion) -> Bool {
    if major != other.major { return major < other.major }
    if minor != other.minor { return minor < other.minor }
    if revision != other.revision { return revision < other.revision }
    return build < other.build
  }
}
