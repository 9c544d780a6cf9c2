import Foundation

/// A port's file, open and locked with `flock`: the lock ends with the program, however that ends.
struct LockedFile {
  let descriptor: Int32

  /// Opens and locks the file at `path` without changing anything about the port; `name` is what failures
  /// call it.
  init(_ path: String, name: String) throws(SerialFailure) {
    descriptor = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(errno, path, name) }
    // A program that is just ending, or a child that has not been replaced yet, holds the lock a moment
    // longer.
    for _ in 0..<Self.lockAttempts {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK else { break }
      usleep(Self.lockPauseMicroseconds)
      errno = EWOULDBLOCK
    }
    let failure = Self.failure(errno, path, name)
    close()
    throw failure
  }

  private static let lockAttempts = 25
  private static let lockPauseMicroseconds: UInt32 = 20_000

  func close() {
    _ = Foundation.close(descriptor)
  }

  /// What the error number of a call that opens or sets up the port at `path` means.
  static func failure(_ code: Int32, _ path: String, _ name: String) -> SerialFailure {
    switch code {
    case ENOENT, ENXIO, ENODEV, EIO: SerialFailure(name, .missing)
    case EACCES, EPERM: SerialFailure(name, .forbidden(group: PortFile.group(of: path)))
    case EBUSY, EAGAIN: SerialFailure(name, .busy(holder: PortFile.holder(of: path)))
    case ENOTTY: SerialFailure(name, .notAPort)
    default:
      SerialFailure(name, .refusedBySystem(operation: "open it", message: String(cString: strerror(code))))
    }
  }
}
