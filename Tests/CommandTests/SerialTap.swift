import Foundation

/// A pseudo-terminal in the middle of the line: passes bytes on until a count is reached, then calls back
/// once and ends the line for both sides.
///
/// Bytes of both directions are counted together, so a sweep over the count visits every moment of an
/// exchange.
final class SerialTap: @unchecked Sendable {
  let link: String
  private let near: Int32
  private let far: Int32
  private let nearSlave: Int32
  private let limit: Int
  private let pauseMicroseconds: UInt32
  private let onLimit: @Sendable () -> Void
  private let lock = NSLock()
  private var count = 0
  private var isOpen = true
  private let closed = DispatchSemaphore(value: 0)

  struct NoTerminal: Error {}

  /// Opens the handheld's line at `device` and offers it again at the symbolic link `link`.
  /// After each byte it waits for `pauseMicroseconds` at least.
  init(
    device: String, link: String, limit: Int = .max, pauseMicroseconds: UInt32 = 0,
    onLimit: @escaping @Sendable () -> Void = {}
  ) throws {
    self.link = link
    self.pauseMicroseconds = pauseMicroseconds
    self.limit = limit
    self.onLimit = onLimit
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, nil) == 0 else { throw NoTerminal() }
    // The slave stays open here, so that clients may come and go.
    (near, nearSlave) = (master, slave)
    far = open(device, O_RDWR | O_NOCTTY)
    guard far >= 0 else { throw NoTerminal() }
    for line in [nearSlave, far] {
      var settings = termios()
      tcgetattr(line, &settings)
      cfmakeraw(&settings)
      tcsetattr(line, TCSANOW, &settings)
    }
    unlink(link)
    symlink(name, link)
    let directions = DispatchGroup()
    for (from, to) in [(near, far), (far, near)] {
      DispatchQueue.global().async(group: directions) { self.pass(from: from, to: to) }
    }
    directions.notify(queue: .global()) {
      for line in [self.near, self.nearSlave, self.far] { Glibc.close(line) }
      unlink(self.link)
      self.closed.signal()
    }
  }

  /// How many bytes have passed.
  var passed: Int { lock.withLock { count } }

  /// Ends the line for both sides and waits until it is closed.
  func close() {
    lock.withLock { isOpen = false }
    closed.wait()
  }

  private func pass(from: Int32, to: Int32) {
    var byte: UInt8 = 0
    while lock.withLock({ isOpen }) {
      var ready = pollfd(fd: from, events: Int16(POLLIN), revents: 0)
      // One byte at a time: the cut must fall between any two.
      guard poll(&ready, 1, 20) > 0, read(from, &byte, 1) == 1 else {
        if ready.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { break }
        continue
      }
      if pauseMicroseconds > 0 { usleep(pauseMicroseconds) }
      let isLast = lock.withLock {
        count += 1
        if count == limit { isOpen = false }
        return count == limit
      }
      if isLast { onLimit() } else { _ = write(to, &byte, 1) }
    }
    lock.withLock { isOpen = false }
  }
}
