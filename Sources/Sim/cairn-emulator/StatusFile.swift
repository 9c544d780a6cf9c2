import Glibc

/// The state of a running emulator in a file, for programs that look for it.
struct StatusFile {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Writes the file whole, under a name of its own first; false, and a complaint, when that fails.
  func write(_ status: String) -> Bool {
    let draft = "\(path).\(getpid()).new"
    let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if file >= 0 {
      Console.write(status + "\n", to: file)
      close(file)
      if rename(draft, path) == 0 { return true }
    }
    let reason = String(cString: strerror(errno))
    unlink(draft)
    Console.complain("--status-file \(path): \(reason); name a file in a folder that may be written")
    return false
  }

  /// Takes the file away at the end.
  func remove() { unlink(path) }
}
