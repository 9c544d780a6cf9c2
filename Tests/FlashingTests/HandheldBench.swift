import Bytes
import Flashing
import LineSim
import SignedImages
import Wire

/// A handheld with slots in memory, at the end of a line of 115,200 baud in virtual time.
final class HandheldBench {
  static let signer = Signer(seed: 7)
  static let board = "emulator"

  /// An image of a version, with a body of some bytes.
  static func image(_ bodyBytes: Int, seed: UInt8) -> [UInt8] {
    var state = UInt32(seed) &+ 1
    let body = (0..<bodyBytes).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(truncatingIfNeeded: state >> 24)
    }
    return SignedImage(by: signer, body: body).bytes
  }

  let old = HandheldBench.image(900, seed: 1)
  let new = HandheldBench.image(61_440, seed: 2)
  var device = Device()
  /// What becomes of an answer, by its number.
  var spoil: (Int, [UInt8]) -> [UInt8] = { $1 }
  /// The port is pulled when so many bytes were sent in all; each time once.
  var cutsAfterBytes: [Int] = []
  /// A cut also restarts the handheld, which forgets its upload or keeps it.
  var restartsWhenCut = false
  var forgetsWhenCut = false
  /// Whether the port does not come back after a cut.
  var isGoneForGood = false
  /// What the handheld answers to everything in place of the truth.
  var lies: ((SMPHeader, [UInt8]) -> [UInt8]?)?
  /// So many resets are answered and do not happen.
  var lostResets = 0
  /// What an upload alone took: bytes each way, and the time of the line.
  var upload = (up: 0, down: 0, milliseconds: 0)
  var turnaroundMilliseconds = 0
  var upBytes = 0
  var downBytes = 0
  var opened = 0
  var isPulled = false
  fileprivate var answers = 0

  /// What answers on the line.
  final class Device {
    var server = SMPServer<4096>()
    var images = ImageSim(running: [])
    var board = Array(HandheldBench.board.utf8)
  }

  init() {
    device.images = ImageSim(running: old)
    device.images.digest = Signer.digest
  }

  func flasher(_ file: [UInt8]? = nil, _ change: (inout Flasher.Options) -> Void = { _ in }) throws -> Flasher
  {
    var options = Flasher.Options()
    options.returnMilliseconds = 5000
    change(&options)
    return Flasher(try FirmwareFile(file ?? new, key: Self.signer.publicKey), options: options) {
      if self.isPulled, self.isGoneForGood { throw Unplugged() }
      self.isPulled = false
      self.opened += 1
      return Link(self)
    } sleep: { _ in
    }
  }

  struct Unplugged: Error {}

  /// What the handheld sends when it gets a byte.
  fileprivate func receive(_ byte: UInt8) -> [UInt8] {
    guard !isPulled else { return [] }
    upBytes += 1
    if let cut = cutsAfterBytes.first, upBytes >= cut {
      cutsAfterBytes.removeFirst()
      isPulled = true
      device.server = SMPServer()
      if restartsWhenCut { device.images.restart() }
      if forgetsWhenCut { device.images.forgetUpload() }
      return []
    }
    var sink = Sink()
    var handler = Handler(images: device.images, board: device.board, lies: lies)
    device.server.receive([byte].span, handler: &handler, sink: &sink)
    device.images = handler.images
    if device.server.system.takeReset() {
      if lostResets > 0 { lostResets -= 1 } else { device.images.restart() }
    }
    guard !sink.bytes.isEmpty else { return [] }
    answers += 1
    let bytes = spoil(answers, sink.bytes)
    downBytes += bytes.count
    return bytes
  }
}

private struct Sink: ByteSink {
  var bytes: [UInt8] = []
  mutating func send(_ piece: Span<UInt8>) { for index in piece.indices { bytes.append(piece[index]) } }
}

/// The image group and as much of the records group as tells the board.
private struct Handler: RequestHandler {
  var images: ImageSim
  let board: [UInt8]
  let lies: ((SMPHeader, [UInt8]) -> [UInt8]?)?

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    if let lie = lies?(request, body.indices.map { body[$0] }) {
      do throws(CBORFailure) { return try reply.raw(lie.span) } catch { throw RequestFailure(error) }
    }
    guard request.group == RecordsGroup.number else {
      return try images.handle(request, body: body, reply: &reply)
    }
    let identity = [UInt8](repeating: 7, count: 8)
    let version = Array("1".utf8)
    do throws(CBORFailure) {
      try reply.array(9)
      try reply.uint(1)
      try reply.byteString(identity.span)
      for _ in 0..<5 { try reply.uint(1) }
      try reply.text(board.span)
      try reply.text(version.span)
    } catch {
      throw RequestFailure(error)
    }
  }
}

/// One opening of the port.
private final class Link: FlashingLink {
  private let bench: HandheldBench
  private var line: LineSim<4>

  init(_ bench: HandheldBench) {
    self.bench = bench
    line = LineSim(policy: RetryPolicy(timeoutMilliseconds: 2000, attempts: 4)) { bench.receive($0) }
    line.turnaroundMilliseconds = bench.turnaroundMilliseconds
  }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    guard let answer = line.run([.init(group: group, command: command, write: write, body: body)])[0] else {
      throw LinkFailure.gone(HandheldBench.Unplugged())
    }
    return try Self.checked(answer)
  }

  func requestOnce(group: UInt16, command: UInt8, body: [UInt8]) {
    line.client.policy.attempts = 1
    _ = line.run([.init(group: group, command: command, write: true, body: body)])
    line.client.policy.attempts = 4
  }

  func stream(
    group: UInt16, command: UInt8, next: () -> [UInt8]?, take: (Int, [UInt8]) throws -> Void
  ) throws {
    var failure: (any Error)?
    let before = (line.upBytes, line.downBytes, line.milliseconds)
    defer {
      bench.upload.up += line.upBytes - before.0
      bench.upload.down += line.downBytes - before.1
      bench.upload.milliseconds += line.milliseconds - before.2
    }
    line.stream {
      next().map { .init(group: group, command: command, write: true, body: $0) }
    } take: { number, body in
      do {
        guard let body else { throw LinkFailure.gone(HandheldBench.Unplugged()) }
        try take(number, Self.checked(body))
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  func close() {}

  private static func checked(_ body: [UInt8]) throws -> [UInt8] {
    switch AnswerVerdict(body.span) {
    case .success: return body
    case .smpError(let code): throw LinkFailure.refused(group: nil, code: code)
    case .groupError(let group, let code): throw LinkFailure.refused(group: group, code: code)
    case .malformed: throw LinkFailure.gone(HandheldBench.Unplugged())
    }
  }
}
