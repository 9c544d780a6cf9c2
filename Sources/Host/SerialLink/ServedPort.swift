import Foundation

/// A pseudo-terminal that this program answers, for another program to open.
public final class ServedPort {
  private let descriptor: Int32
  private let clientEnd: Int32
  /// The device that clients open.
  public let path: String

  /// Opens one. The client's end stays open here too, so that clients may come and go.
  public init() throws(SerialFailure) {
    var (master, client): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &client, nil, nil, nil) == 0, let name = ttyname(client) else {
      throw SerialFailure(
        "/dev/pts", .refusedBySystem(operation: "open a terminal", message: String(cString: strerror(errno))))
    }
    (descriptor, clientEnd, path) = (master, client, String(cString: name))
    var settings = termios()
    tcgetattr(client, &settings)
    cfmakeraw(&settings)
    tcsetattr(client, TCSANOW, &settings)
  }

  deinit {
    close(clientEnd)
    close(descriptor)
  }

  /// Answers what comes, until the program ends.
  public func serve(_ answer: ([UInt8]) -> [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: readBytes)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var rest = answer(Array(buffer.prefix(count)))[...]
      while !rest.isEmpty {
        let written = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written > 0 else { return }
        rest = rest.dropFirst(written)
      }
    }
  }
}
