import Bytes
import Flash

/// What an image says of itself. Nothing of it is proven before ``ImageSource/verify(at:limit:by:_:)``.
public struct ImageSummary: Sendable {
  /// The header.
  public let header: ImageHeader
  /// SHA-256 of header, body and protected entries: the name that the image goes by on the line.
  public internal(set) var digest = InlineArray<32, UInt8>(repeating: 0)
  /// SHA-256 of the public key.
  public internal(set) var keyHash = InlineArray<32, UInt8>(repeating: 0)
  /// The signature.
  public internal(set) var signature = InlineArray<64, UInt8>(repeating: 0)
  /// The security counter.
  public internal(set) var securityCounter: UInt32 = 0
  /// The board.
  public internal(set) var board = BoardID()
  /// Bytes of the whole image, entries included.
  public internal(set) var byteCount = 0

  init(_ header: ImageHeader) { self.header = header }
}

extension ImageSource where Self: ~Copyable {
  /// Reads what the image at `address` says of itself, which may take `limit` bytes with all its parts.
  ///
  /// Every length is checked before it is followed, so any bytes are survived.
  public borrowing func summary(at address: Int, limit: Int) throws(ImageFailure) -> ImageSummary {
    var start = InlineArray<32, UInt8>(repeating: 0)
    guard limit >= start.count else { throw .truncated }
    try fill(&start, from: address)
    var summary = ImageSummary(try ImageHeader(start.span, limit: limit))
    var found = FoundEntries()
    var place = address + summary.header.headerBytes + summary.header.bodyBytes
    if summary.header.protectedBytes > 0 {
      place = try readArea(
        at: place, end: place + summary.header.protectedBytes, isProtected: true, &summary, &found)
    }
    place = try readArea(at: place, end: address + limit, isProtected: false, &summary, &found)
    try found.check()
    summary.byteCount = place - address
    return summary
  }

  /// Reads the entries of an area, and returns where it ends. A protected area must end at `end`, which its
  /// header says, the other one not after it.
  private borrowing func readArea(
    at start: Int, end: Int, isProtected: Bool, _ summary: inout ImageSummary, _ found: inout FoundEntries
  ) throws(ImageFailure) -> Int {
    let info = try pair(at: start, before: end)
    guard info.0 == (isProtected ? ImageFormat.protectedAreaMagic : ImageFormat.areaMagic) else {
      throw .area
    }
    let total = Int(info.1)
    guard total >= ImageFormat.areaInfoBytes, total <= ImageFormat.areaLimit else { throw .area }
    guard total <= end - start else { throw .truncated }
    guard !isProtected || start + total == end else { throw .area }
    var place = start + ImageFormat.areaInfoBytes
    while place < start + total {
      guard start + total - place >= ImageFormat.entryInfoBytes else { throw .area }
      let entry = try pair(at: place, before: end)
      let length = Int(entry.1)
      place += ImageFormat.entryInfoBytes
      guard length <= start + total - place else { throw .area }
      guard let kind = ImageEntry(rawValue: entry.0) else { throw .unknownEntry }
      guard kind.isProtected == isProtected else { throw .misplacedEntry }
      guard kind.takes(length) else { throw .entryLength }
      try found.note(kind)
      try take(kind, at: place, length, into: &summary)
      place += length
    }
    return place
  }

  private borrowing func take(
    _ kind: ImageEntry, at place: Int, _ length: Int, into summary: inout ImageSummary
  ) throws(ImageFailure) {
    switch kind {
    case .keyHash: try fill(&summary.keyHash, from: place)
    case .digest: try fill(&summary.digest, from: place)
    case .signature: try fill(&summary.signature, from: place)
    case .securityCounter:
      let low = try pair(at: place, before: place + 4)
      summary.securityCounter = UInt32(low.0) | UInt32(low.1) &<< 16
    case .board:
      var name = InlineArray<32, UInt8>(repeating: 0)
      try fill(&name, from: place, length)
      summary.board = BoardID()
      for index in 0..<length { summary.board.append(name[index]) }
    }
  }

  /// Two numbers of two bytes.
  private borrowing func pair(at place: Int, before end: Int) throws(ImageFailure) -> (UInt16, UInt16) {
    guard end - place >= 4 else { throw .truncated }
    var bytes = InlineArray<4, UInt8>(repeating: 0)
    try fill(&bytes, from: place)
    return (
      UInt16(bytes[0]) | UInt16(bytes[1]) &<< 8,
      UInt16(bytes[2]) | UInt16(bytes[3]) &<< 8
    )
  }

  borrowing func fill<let count: Int>(
    _ bytes: inout InlineArray<count, UInt8>, from address: Int, _ length: Int? = nil
  ) throws(ImageFailure) {
    do throws(FlashFailure) {
      var all = bytes.mutableSpan
      var part = all._mutatingExtracting(first: length ?? count)
      try read(address, into: &part)
    } catch {
      throw error == .outOfRange ? .truncated : .unreadable
    }
  }
}

/// Which entries have been met.
private struct FoundEntries {
  private var bits: UInt8 = 0

  private func bit(_ kind: ImageEntry) -> UInt8 {
    switch kind {
    case .digest: 1
    case .keyHash: 2
    case .signature: 4
    case .securityCounter: 8
    case .board: 16
    }
  }

  mutating func note(_ kind: ImageEntry) throws(ImageFailure) {
    guard bits & bit(kind) == 0 else { throw .repeatedEntry }
    bits |= bit(kind)
  }

  func check() throws(ImageFailure) {
    if bits & bit(.digest) == 0 { throw .digestMissing }
    if bits & bit(.keyHash) == 0 { throw .keyHashMissing }
    if bits & bit(.signature) == 0 { throw .signatureMissing }
    if bits & bit(.securityCounter) == 0 { throw .counterMissing }
    if bits & bit(.board) == 0 { throw .boardMissing }
  }
}
