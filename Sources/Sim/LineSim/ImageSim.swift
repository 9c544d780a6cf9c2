import Bytes
import Wire

/// The slots of a handheld in memory, with the rules of its loader: an image that is marked is started once
/// at the next restart, and stays only if it is confirmed.
public struct ImageSim: RequestHandler, ImageHandler {
  /// The files in the slots; empty for none.
  public private(set) var slots: [[UInt8]]
  /// Bytes of an image that a slot takes.
  public var slotBytes: UInt32 = 256 * 1024
  /// How many bytes are programmed at once: a piece is taken as far as it makes whole words, but for its end.
  public var wordBytes = 1
  /// Every image that is started for the first time fails at once, and the one before comes back.
  public var failsNewImages = false
  /// SHA-256, from whatever library the test has.
  public var digest: ([UInt8]) -> [UInt8] = { _ in [UInt8](repeating: 0, count: 32) }
  /// The upload that was begun last.
  public private(set) var upload: ImageUpload?
  /// How many bytes were written in all, those that were written again counted again.
  public private(set) var writtenBytes = 0
  private var received: [UInt8] = []
  private var isPending = false
  private var isPermanent = false
  private var isConfirmed = true

  /// A handheld that runs a file.
  public init(running file: [UInt8]) { slots = [file, []] }

  /// What a start does: swaps the slots if that was wanted, or takes back an image that was not confirmed.
  public mutating func restart() {
    if isPending {
      slots.swapAt(0, 1)
      (isConfirmed, isPending, upload) = (isPermanent, false, nil)
      guard failsNewImages, !isPermanent else { return }
    } else if isConfirmed {
      return
    }
    slots.swapAt(0, 1)
    (isConfirmed, upload) = (true, nil)
  }

  /// Loses what is not in flash: nothing, on a handheld that keeps its upload.
  public mutating func forgetUpload() { (upload, received) = (nil, []) }

  /// The image group.
  public borrowing func group(at index: Int) -> GroupDescription? {
    index == 0 ? ImageGroup.description : nil
  }

  /// Answers the image group alone.
  public mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    guard request.group == ImageGroup.number else { throw .smp(.notSupported) }
    try ImageGroup.handle(request, body: body, reply: &reply, handler: &self)
  }

  /// Two.
  public var slotCount: Int { 2 }
  /// The same for both slots.
  public borrowing func capacity(ofSlot slot: Int) -> UInt32 { slotBytes }

  /// What the header and the hash of a file say.
  public mutating func image(inSlot slot: Int) -> SlotImage? {
    guard let hash = Self.hash(of: slots[slot]) else { return nil }
    let file = slots[slot]
    let build = file[24..<28].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let revision = UInt32(file[22]) | UInt32(file[23]) << 8
    var image = SlotImage(
      slot: UInt32(slot), version: (UInt32(file[20]), UInt32(file[21]), revision, build: build), hash: hash)
    image.isActive = slot == 0
    image.isConfirmed = slot == 0 && isConfirmed
    image.isPending = slot == 1 && (isPending || !isConfirmed)
    image.isPermanent = slot == 1 && isPending && isPermanent
    return image
  }

  /// Refuses what has no header, and empties slot 1.
  public mutating func begin(_ upload: ImageUpload, start: Span<UInt8>) throws(ImageGroupFailure) {
    guard start.count >= 32 else { throw .invalidHeader }
    guard start[0] == 0x3D, start[1] == 0xB8, start[2] == 0xF3, start[3] == 0x96 else { throw .invalidMagic }
    (self.upload, received, slots[1], isPending) = (upload, [], [], false)
  }

  /// Keeps whole words.
  public mutating func append(_ piece: Span<UInt8>) throws(ImageGroupFailure) {
    guard let upload else { return }
    let isLast = piece.count == Int(upload.byteCount - upload.offset)
    let count = isLast ? piece.count : piece.count / wordBytes * wordBytes
    for index in 0..<count { received.append(piece[index]) }
    writtenBytes += count
    self.upload?.offset += UInt32(count)
    if received.count == Int(upload.byteCount) { slots[1] = received }
  }

  /// Compares with what ``digest`` makes of it.
  public mutating func uploadMatches() throws(ImageGroupFailure) -> Bool {
    guard let wanted = upload?.digest else { return false }
    return digest(received) == wanted.indices.map { wanted[$0] }
  }

  /// Notes it for ``restart()``.
  public mutating func startNext(forEver: Bool) throws(ImageGroupFailure) {
    (isPending, isPermanent) = (true, forEver)
  }

  /// Notes it for ``restart()``.
  public mutating func confirm() throws(ImageGroupFailure) { isConfirmed = true }

  /// Empties the slot.
  public mutating func erase(slot: Int) throws(ImageGroupFailure) {
    (slots[slot], upload, received, isPending) = ([], nil, [], false)
  }

  /// The hash that an image names itself by; nil for what is no image.
  public static func hash(of file: [UInt8]) -> InlineArray<32, UInt8>? {
    guard file.count > 32, file.starts(with: [0x3D, 0xB8, 0xF3, 0x96]) else { return nil }
    func number(_ place: Int) -> Int { Int(file[place]) | Int(file[place + 1]) << 8 }
    var place = number(8) + number(10) + number(12) + number(14) << 16 + 4
    while place + 4 <= file.count {
      let (type, length) = (number(place), number(place + 2))
      guard type != 0x10 else {
        guard length == 32, place + 36 <= file.count else { return nil }
        return InlineArray { file[place + 4 + $0] }
      }
      place += 4 + length
    }
    return nil
  }
}
