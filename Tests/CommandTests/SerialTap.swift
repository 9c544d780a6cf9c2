import Foundation

/// A pseudo-terminal in the middle of the line: passes bytes on, and calls back once when a count is reached.
///
/// Bytes of both directions are counted together, so a sweep over the count visits every moment of an
/// exchange.
final class SerialTap: @unchecked Sendable {
  let link: String
  private let near: Int32
  private let far: Int32
  private let nearSlave: Int32
  private let limit: Int
  private let onLimit: @Sendable () -> Void
  private let lock = NSLock()
  private var count = 0
  private var isOpen = true
  private let ended = DispatchGroup()

  struct NoTerminal: Error {}

  /// Opens the handheld's line at `device` and offers it again at the symbolic link `link`.
  init(device: String, link: String, limit: Int = .max, onLimit: @escaping @Sendable () -> Void = {}) throws {
    self.link = link
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
    for (from, to) in [(near, far), (far, near)] {
      DispatchQueue.global().async(group: ended) { self.pass(from: from, to: to) }
    }
  }

  /// How many bytes have passed.
  var passed: Int { lock.withLock { count } }

  func close() {
    lock.withLock { isOpen = false }
    ended.wait()
    for line in [near, nearSlave, far] { Glibc.close(line) }
    unlink(link)
  }

  private func pass(from: Int32, to: Int32) {
    var byte: UInt8 = 0
    while lock.withLock({ isOpen }) {
      var ready = pollfd(fd: from, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 20) > 0, ready.revents & Int16(POLLIN) != 0 else {
        if ready.revents & Int16(POLLERR | POLLNVAL) != 0 { return }
        if ready.revents & Int16(POLLHUP) != 0 { usleep(1000) }
        continue
      }
      // One byte at a time: the cut must fall between any two.
      guard read(from, &byte, 1) == 1 else { continue }
      let reached = lock.withLock {
        count += 1
        return count
      }
      if reached == limit { onLimit() }
      if reached >= limit { continue }
      _ = write(to, &byte, 1)
    }
  }
}
