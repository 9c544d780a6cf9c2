import Bytes
import Foundation
import Wire

@testable import SerialLink

/// A real pseudo-terminal with a scripted handheld at its far end, and a symbolic link to its near end.
final class PseudoTerminal: @unchecked Sendable {
  let folder: URL
  let link: String
  let device: String
  private let far: Int32
  private let near: Int32
  private let lock = NSLock()
  private var isOpen = true
  private let ended = DispatchGroup()

  /// What the far end does with bytes that came: returns the bytes to send back.
  typealias Script = @Sendable ([UInt8]) -> [UInt8]

  init(answering script: Script? = nil) throws {
    var far: Int32 = -1
    var near: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&far, &near, &name, nil, nil) == 0 else { throw SerialFailure("pty", .missing) }
    var settings = termios()
    tcgetattr(near, &settings)
    cfmakeraw(&settings)
    tcsetattr(near, TCSANOW, &settings)
    (self.far, self.near) = (far, near)
    device = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    folder = FileManager.default.temporaryDirectory.appending(path: "cairn-serial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    link = folder.appending(path: "handheld").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: device)
    guard let script else { return }
    let thread = Thread { [self] in
      while isRunning { pass(script) }
      ended.leave()
    }
    ended.enter()
    thread.start()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Takes the terminal away, as an emulator that is killed does.
  func close() {
    lock.withLock { isOpen = false }
    ended.wait()
    _ = Foundation.close(near)
    _ = Foundation.close(far)
  }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(far, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private var isRunning: Bool { lock.withLock { isOpen } }

  private func pass(_ script: Script) {
    var request = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 10) > 0, request.revents & Int16(POLLIN) != 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Foundation.read(far, &buffer, buffer.count)
    if count > 0 { send(script(Array(buffer.prefix(count)))) }
  }
}

/// A handheld that answers echo and parameters, and refuses the records group.
final class Answering: @unchecked Sendable {
  private var server = SMPServer<4096>()
  private var handler = Refusing()

  func callAsFunction(_ bytes: [UInt8]) -> [UInt8] {
    var line = Line()
    server.receive(bytes.span, handler: &handler, sink: &line)
    return line.bytes
  }
}

private struct Line: ByteSink {
  var bytes: [UInt8] = []

  mutating func send(_ piece: Span<UInt8>) {
    for index in piece.indices { bytes.append(piece[index]) }
  }
}

private struct Refusing: RequestHandler {
  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    switch request.group {
    case RecordsGroup.number: throw RecordsFailure.cursorTooOld.answer
    case 65: throw .group(65, code: 3, plain: .invalid)
    default: throw .smp(.notSupported)
    }
  }
}
