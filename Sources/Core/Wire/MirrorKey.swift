import Bytes

/// Which store a request is meant for, which mirror sends it, and what it was told last: the first five items
/// of most requests.
public struct MirrorKey: Equatable, Sendable {
  /// The store, as info gave it.
  public var identity: WireIdentity
  /// The store's epoch, as info gave it. It changes when the store is reset.
  public var epoch: UInt32
  /// The mirror's number, as introduce gave it: 1 to `Limits.mirrors`.
  public var mirror: UInt8
  /// The mark of the last answer that the mirror got.
  public var mark: WireMark

  /// Number of items.
  static let itemCount = 3 + WireMark.itemCount

  /// Makes a key.
  public init(identity: WireIdentity, epoch: UInt32, mirror: UInt8, mark: WireMark) {
    self.identity = identity
    self.epoch = epoch
    self.mirror = mirror
    self.mark = mark
  }

  @_lifetime(reader: copy reader)
  init(_ reader: inout CBORReader) throws(CBORFailure) {
    identity = try WireIdentity(&reader)
    epoch = try reader.uint()
    guard let mirror = UInt8(exactly: try reader.uint()) else { throw .tooLarge }
    self.mirror = mirror
    mark = try WireMark(&reader)
  }

  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try identity.encode(into: &body)
    try body.uint(epoch)
    try body.uint(UInt32(mirror))
    try mark.encode(into: &body)
  }
}
