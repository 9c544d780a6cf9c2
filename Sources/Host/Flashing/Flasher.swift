import Bytes
import Foundation
import Wire

/// Brings a file of firmware into a handheld, and makes sure that it runs.
///
/// Cut off at any moment, it is done again from its start: the upload goes on where it was, and the handheld
/// runs the old firmware or the new one.
public struct Flasher {
  /// What is wanted beyond the usual.
  public struct Options: Sendable {
    /// Whether the new firmware is to stay. Otherwise the old one comes back with the next reset.
    public var confirms = true
    /// Whether the handheld is first sent into its loader, which takes the image.
    public var recovers = false
    /// Whether nothing is changed: only checks are made.
    public var isDry = false
    /// How long the handheld may take to come back.
    public var returnMilliseconds = 60_000

    /// The usual.
    public init() {}
  }

  /// What is going on.
  public enum Stage: Equatable, Sendable {
    /// So many bytes are there, of so many.
    case upload(Int, of: Int)
    /// The handheld starts anew.
    case restart
  }

  /// What was done.
  public struct Outcome: Equatable, Sendable, Encodable {
    /// The version that runs now.
    public var version: String
    /// The version that ran before; nil if nobody knows.
    public var previousVersion: String?
    /// Bytes of the file.
    public var imageBytes = 0
    /// Bytes that were already there, from an earlier attempt.
    public var resumedAt = 0
    /// Bytes of pieces that were sent.
    public var sentBytes = 0
    /// Whether the firmware was running already.
    public var wasThere = false
    /// Whether it stays.
    public var isConfirmed = false
    /// Whether it was only said what would be done.
    public var isDry = false
  }

  let file: FirmwareFile
  let options: Options
  /// Opens the port; fails while it is not there.
  let open: () throws -> any FlashingLink
  /// Waits.
  let sleep: (_ milliseconds: Int) -> Void
  let report: (Stage) -> Void

  /// A flasher of a file.
  public init(
    _ file: FirmwareFile, options: Options = Options(), open: @escaping () throws -> any FlashingLink,
    sleep: @escaping (_ milliseconds: Int) -> Void, report: @escaping (Stage) -> Void = { _ in }
  ) {
    (self.file, self.options, self.open, self.sleep, self.report) = (file, options, open, sleep, report)
  }

  /// Does it. Throws ``FlashingFailure``, ``LinkFailure``, or what opening the port throws.
  public func run() throws -> Outcome {
    var link = try open()
    defer { link.close() }
    try checkBoard(link)
    var images = try Self.state(link)
    var outcome = Outcome(version: file.version, imageBytes: file.bytes.count, isDry: options.isDry)
    let running = images.first { $0.isActive }
    outcome.previousVersion = running?.version
    if running?.hash == file.hash {
      outcome.wasThere = true
      outcome.isConfirmed = running?.isConfirmed == true
      guard options.confirms, !outcome.isConfirmed, !options.isDry else { return outcome }
      outcome.isConfirmed = try confirm(link)
      return outcome
    }
    guard !options.isDry else { return outcome }
    if options.recovers {
      try restart(&link, intoLoader: true)
      images = try Self.state(link)
    }
    if !images.contains(where: { $0.hash == file.hash && !$0.isActive }) {
      try upload(&link, &outcome)
    }
    if !options.recovers {
      let hash = file.hash
      let body = try cbor { body throws(CBORFailure) in
        try body.map(2)
        try body.text("hash")
        try body.byteString(hash.span)
        try body.text("confirm")
        try body.bool(false)
      }
      let answer = try refusable("marking", link) { try $0.request(.state, body) }
      guard try Self.images(answer).contains(where: { $0.hash == hash && $0.isPending }) else {
        throw FlashingFailure.answer(step: "marking")
      }
    }
    var resets = 3
    repeat {
      try restart(&link, intoLoader: false)
      images = try Self.state(link)
      resets -= 1
      // Still waiting to be started: the reset was lost on its way.
    } while resets > 0 && images.contains { $0.hash == file.hash && $0.isPending && !$0.isActive }
    guard let now = images.first(where: { $0.isActive }) else {
      throw FlashingFailure.answer(step: "question what runs")
    }
    guard now.hash == file.hash else { throw FlashingFailure.reverted(runs: now.version) }
    outcome.isConfirmed = now.isConfirmed
    if options.confirms, !now.isConfirmed { outcome.isConfirmed = try confirm(link) }
    return outcome
  }

  // MARK: Steps

  /// The board is the one that the records group tells of; a loader tells none.
  private func checkBoard(_ link: any FlashingLink) throws {
    let body: [UInt8]
    do {
      body = try link.request(
        group: RecordsGroup.number, command: RecordsGroup.Command.info.rawValue, write: false, body: [0x80])
    } catch LinkFailure.refused { return }
    let board = try Self.board(body)
    guard board == file.board else {
      throw FlashingFailure.otherBoard(image: file.board, handheld: board)
    }
  }

  private func upload(_ link: inout any FlashingLink, _ outcome: inout Outcome) throws {
    let messageBytes = try link.messageBytes()
    var reconnections = 3
    while true {
      let room = messageBytes - SMPHeader.byteCount
      var plan = UploadPlan(
        byteCount: file.bytes.count, pieceBytes: room - UploadRequest.laterOverhead,
        firstBytes: room - UploadRequest.firstOverhead)
      do {
        let matches = try stream(&plan, link)
        outcome.sentBytes += plan.sentBytes
        outcome.resumedAt = max(outcome.resumedAt, plan.start)
        guard plan.isComplete else { throw FlashingFailure.stuck(offset: plan.offset, of: plan.byteCount) }
        guard matches != false else {
          _ = try? link.request(.erase, [0xA0])
          throw FlashingFailure.corrupted
        }
        return
      } catch LinkFailure.gone {
        outcome.sentBytes += plan.sentBytes
        reconnections -= 1
        link.close()
        guard reconnections > 0, let again = try? comeBack() else {
          throw FlashingFailure.gone(offset: plan.offset, of: plan.byteCount)
        }
        link = again
      } catch LinkFailure.refused(let group, let code) {
        throw Self.refusal("upload", group, code)
      }
    }
  }

  private func stream(_ plan: inout UploadPlan, _ link: any FlashingLink) throws -> Bool? {
    var matches: Bool?
    let digest: InlineArray<32, UInt8>? = InlineArray { file.fileDigest[$0] }
    // Both closures are called in turn, never at once.
    let box = Box(plan)
    defer { plan = box.plan }
    try link.stream(group: ImageGroup.number, command: ImageGroup.Command.upload.rawValue) {
      guard let range = box.plan.nextPiece() else { return nil }
      let piece = Array(file.bytes[range])
      let (offset, count) = (UInt32(range.lowerBound), UInt32(file.bytes.count))
      return try? cbor { body throws(CBORFailure) in
        try UploadRequest(offset: offset, byteCount: count, digest: digest, data: piece.span)
          .encode(into: &body)
      }
    } take: { number, body in
      guard let answer = try? UploadAnswer(decoding: body.span) else {
        throw FlashingFailure.answer(step: "upload")
      }
      try box.plan.take(Int(answer.offset), of: number)
      if let match = answer.matches { matches = match }
      report(.upload(box.plan.offset, of: box.plan.byteCount))
    }
    return matches
  }

  private final class Box {
    var plan: UploadPlan
    init(_ plan: UploadPlan) { self.plan = plan }
  }

  private func confirm(_ link: any FlashingLink) throws -> Bool {
    let body = try cbor { body throws(CBORFailure) in
      try body.map(1)
      try body.text("confirm")
      try body.bool(true)
    }
    let answer = try refusable("confirmation", link) { try $0.request(.state, body) }
    guard let running = try Self.images(answer).first(where: { $0.isActive && $0.hash == file.hash }),
      running.isConfirmed
    else { throw FlashingFailure.answer(step: "confirmation") }
    return true
  }

  /// Starts the handheld anew, and waits until it answers again.
  private func restart(_ link: inout any FlashingLink, intoLoader: Bool) throws {
    report(.restart)
    let body = try cbor { body throws(CBORFailure) in
      try body.map(intoLoader ? 1 : 0)
      guard intoLoader else { return }
      try body.text("boot_mode")
      try body.uint(SystemGroup.bootloaderBootMode)
    }
    // The answer may be lost with the port: only what runs afterwards counts.
    link.requestOnce(
      group: SystemGroup.number, command: SystemGroup.Command.reset.rawValue, body: body)
    link.close()
    guard let again = try comeBack() else { throw FlashingFailure.silent }
    link = again
  }

  /// Waits until the handheld answers; nil if it does not.
  private func comeBack() throws -> (any FlashingLink)? {
    var waited = 0
    while waited < options.returnMilliseconds {
      sleep(Self.pauseMilliseconds)
      waited += Self.pauseMilliseconds
      guard let link = try? open() else { continue }
      if (try? link.messageBytes()) != nil { return link }
      link.close()
      // A question that is not answered takes this long.
      waited += Self.questionMilliseconds
    }
    return nil
  }

  private static let pauseMilliseconds = 250
  private static let questionMilliseconds = 2000
}
