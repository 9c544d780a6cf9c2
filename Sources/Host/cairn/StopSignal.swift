import Foundation

/// Ctrl-C and SIGTERM as a wish to end, which work that may be interrupted looks at. The second time they end
/// the program at once.
struct StopSignal {
  /// Thrown where work was interrupted. Nothing is half done.
  struct Stopped: Error {}

  nonisolated(unsafe) private static var writeEnd: Int32 = -1
  nonisolated(unsafe) private static var count: Int32 = 0
  private let readEnd: Int32

  /// Catches both signals from now on.
  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    readEnd = ends[0]
    StopSignal.writeEnd = ends[1]
    // Who started this program may have had them blocked, and that is inherited.
    var caught = sigset_t()
    sigemptyset(&caught)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&caught, number)
      signal(number) { number in
        StopSignal.count += 1
        if StopSignal.count > 1 { _exit(128 + number) }
        let saved = errno
        var byte: UInt8 = 1
        _ = Foundation.write(StopSignal.writeEnd, &byte, 1)
        errno = saved
      }
    }
    sigprocmask(SIG_UNBLOCK, &caught, nil)
  }

  /// Whether the program is to end.
  var isRaised: Bool { StopSignal.count > 0 }

  /// Sleeps, but not longer than until the program is to end. Returns whether it goes on.
  func sleep(milliseconds: Int) -> Bool {
    var wake = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    if !isRaised { _ = poll(&wake, 1, Int32(milliseconds)) }
    return !isRaised
  }
}
