import Glibc

/// Names the process that holds the lock of a file, for a person who wants to know what is in the way.
enum LockHolder {
  /// "cairn-emulator, process 123", or "another process" where the system does not tell.
  static func of(_ path: String) -> String {
    var status = stat()
    guard stat(path, &status) == 0, let process = holder(ofInode: UInt64(status.st_ino)) else {
      return "another process"
    }
    let name = contents(of: "/proc/\(process)/comm").split(separator: "\n").first ?? "a program"
    return "\(name), process \(process)"
  }

  /// A line of /proc/locks is "1: FLOCK  ADVISORY  WRITE 123 08:01:4711 0 EOF": the process, then the file.
  private static func holder(ofInode inode: UInt64) -> Int? {
    for line in contents(of: "/proc/locks").split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[1] == "FLOCK", fields[5].split(separator: ":").last == "\(inode)" else {
        continue
      }
      return Int(fields[4])
    }
    return nil
  }

  private static func contents(of path: String) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else { break }
      bytes += piece[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
