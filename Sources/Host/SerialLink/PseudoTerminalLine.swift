import Foundation

/// A pseudo-terminal, which is where an emulated handheld is.
///
/// libserialport 0.1.1 cannot open one: it insists on modem lines (`TIOCMGET`), which a pseudo-terminal does
/// not have. So this does by hand what libserialport does, which here is little: a pseudo-terminal has no
/// speed either. There is no `TIOCEXCL`: it would outlive a killed program for as long as the emulator keeps
/// the terminal open.
final class PseudoTerminalLine: SerialLine {
  private let name: String
  private let file: LockedFile
  private var descriptor: Int32 { file.descriptor }

  /// Opens the terminal at `path`; `name` is what failures call it.
  init(_ path: String, name: String) throws(SerialFailure) {
    self.name = name
    file = try LockedFile(path, name: name)
    var settings = termios()
    guard tcgetattr(file.descriptor, &settings) == 0 else { throw fail(path) }
    cfmakeraw(&settings)
    guard tcsetattr(file.descriptor, TCSANOW, &settings) == 0 else { throw fail(path) }
  }

  private func fail(_ path: String) -> SerialFailure {
    let failure = LockedFile.failure(errno, path, name)
    close()
    return failure
  }

  func read(timeoutMilliseconds: Int) throws(SerialFailure) -> [UInt8] {
    guard try wait(for: POLLIN, timeoutMilliseconds: timeoutMilliseconds) else { return [] }
    var buffer = [UInt8](repeating: 0, count: readBytes)
    let count = Foundation.read(descriptor, &buffer, readBytes)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    // A terminal that nobody holds at the other end reads as an error, or as its end.
    guard count > 0 else { throw SerialFailure(name, .lost) }
    return Array(buffer.prefix(count))
  }

  func write(_ bytes: [UInt8]) throws(SerialFailure) {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard try wait(for: POLLOUT, timeoutMilliseconds: writeTimeoutMilliseconds) else {
        throw SerialFailure(name, .lost)
      }
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EAGAIN || errno == EINTR { continue }
      guard count > 0 else { throw SerialFailure(name, .lost) }
      rest = rest.dropFirst(count)
    }
  }

  func close() {
    file.close()
  }

  private func wait(for event: Int32, timeoutMilliseconds: Int) throws(SerialFailure) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    let count = poll(&request, 1, Int32(clamping: max(timeoutMilliseconds, 1)))
    if count < 0, errno == EINTR { return false }
    let isGone = request.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    // What was sent before the other end closed is still to be read.
    guard count >= 0, !isGone || request.revents & Int16(POLLIN) != 0 else {
      throw SerialFailure(name, .lost)
    }
    return request.revents & Int16(event) != 0
  }
}
