import Glibc

/// Turns signals into bytes that a poll can wait for: the handler does nothing but write the signal's number.
enum Signals {
  nonisolated(unsafe) private static var writeEnd: Int32 = -1

  /// Catches signals from now on; returns the descriptor to read their numbers from.
  static func catching(_ signals: [Int32]) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return -1 }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    writeEnd = ends[1]
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        let saved = errno
        _ = write(Signals.writeEnd, &byte, 1)
        errno = saved
      }
    }
    return ends[0]
  }

  /// The numbers that have come.
  static func take(from descriptor: Int32) -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map { Int32($0) }
  }
}
