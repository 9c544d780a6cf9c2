import Glibc

/// The standard streams, written at once and whole.
enum Console {
  static func print(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  static func complain(_ line: String) { write("cairn-emulator: \(line)\n", to: STDERR_FILENO) }

  static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EINTR && errno != EAGAIN { return }
    }
  }
}
