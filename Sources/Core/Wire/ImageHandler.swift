import Bytes

/// What the image group does on a handheld, without its messages.
///
/// Slot 0 is what runs, slot 1 what waits to be started or is kept to go back to. What was answered is in
/// flash: after a power cut ``upload`` is what it was, or what it was before the last piece.
public protocol ImageHandler: ~Copyable {
  /// How many slots there are, 1 or 2.
  var slotCount: Int { get }

  /// The most bytes of an image that a slot takes, all its parts counted.
  borrowing func capacity(ofSlot slot: Int) -> UInt32

  /// The image in a slot; nil if there is no valid one.
  mutating func image(inSlot slot: Int) -> SlotImage?

  /// The upload that was begun last, also a complete one; nil if there is none or it was forgotten.
  var upload: ImageUpload? { get }

  /// Begins an upload anew at offset 0: forgets the last one. `start` is the first piece of the image, which
  /// ``append(_:)`` is given afterwards: what it says of the image may be reason to refuse it. What is larger
  /// than the slot was refused before.
  mutating func begin(_ upload: ImageUpload, start: Span<UInt8>) throws(ImageGroupFailure)

  /// Takes the piece of the image at the offset of ``upload``, and moves the offset by as much as was taken:
  /// a handheld that writes whole words may leave the rest to the next request. The piece never goes beyond
  /// the end of the image.
  mutating func append(_ piece: Span<UInt8>) throws(ImageGroupFailure)

  /// Whether what was uploaded has the digest of ``upload``, which is complete and has one. Asked again when
  /// the last request is repeated.
  mutating func uploadMatches() throws(ImageGroupFailure) -> Bool

  /// Marks the image in slot 1, which is valid, to be started at the next reset: once, so that the one that
  /// runs comes back unless the new one is confirmed, or for ever. A second time equals once.
  mutating func startNext(forEver: Bool) throws(ImageGroupFailure)

  /// Has the image that runs stay. A second time equals once.
  mutating func confirm() throws(ImageGroupFailure)

  /// Empties a slot that does not run, and forgets ``upload``.
  mutating func erase(slot: Int) throws(ImageGroupFailure)
}

/// An upload of an image: how long the whole is, what it is known by, and how far it is.
public struct ImageUpload: Sendable {
  /// Bytes of the whole file.
  public var byteCount: UInt32
  /// SHA-256 of the whole file; nil if the client did not tell. Only then an upload can be gone on with.
  public var digest: InlineArray<32, UInt8>?
  /// The offset of the byte that is wanted next.
  public var offset: UInt32 = 0
  /// Whether the image is refused unless it is newer than the one that runs.
  public var isUpgradeOnly = false

  /// An upload that has not begun.
  public init(byteCount: UInt32, digest: InlineArray<32, UInt8>? = nil) {
    self.byteCount = byteCount
    self.digest = digest
  }

  /// Whether everything is there.
  public var isComplete: Bool { offset == byteCount }

  /// Whether `other` is an upload of the same file. Without a digest nobody can tell.
  public func isOfSameFile(as other: ImageUpload) -> Bool {
    guard let digest, let its = other.digest, byteCount == other.byteCount else { return false }
    for index in digest.indices where digest[index] != its[index] { return false }
    return true
  }
}

/// An image in a slot, and what will become of it.
public struct SlotImage: Sendable {
  /// The slot: 0 for what runs.
  public var slot: UInt32
  /// The version: major, minor, revision and build.
  public var version: (UInt32, UInt32, UInt32, build: UInt32)
  /// The digest by which the image calls itself, that of its parts that are signed.
  public var hash: InlineArray<32, UInt8>
  /// It can be started.
  public var isBootable = true
  /// It is started at the next reset.
  public var isPending = false
  /// It stays: it is not taken back at the next reset.
  public var isConfirmed = false
  /// It runs.
  public var isActive = false
  /// It is started at the next reset, and stays then.
  public var isPermanent = false

  /// An image that can be started, and nothing else.
  public init(
    slot: UInt32, version: (UInt32, UInt32, UInt32, build: UInt32), hash: InlineArray<32, UInt8>
  ) {
    (self.slot, self.version, self.hash) = (slot, version, hash)
  }
}
