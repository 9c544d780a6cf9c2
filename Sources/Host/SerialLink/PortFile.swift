import Foundation

/// What the file system knows about a port.
enum PortFile {
  /// The file that `port` leads to through symbolic links, if it may be a serial port.
  static func resolve(_ port: String) throws(SerialFailure) -> String {
    guard let resolved = realpath(port, nil) else {
      switch errno {
      case EACCES: throw SerialFailure(port, .forbidden(group: nil))
      case ENOENT:
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: port) else {
          fallthrough
        }
        throw SerialFailure(port, .dangling(target: target))
      default: throw SerialFailure(port, .missing)
      }
    }
    defer { free(resolved) }
    let path = String(cString: resolved)
    var status = stat()
    guard stat(path, &status) == 0 else { throw SerialFailure(port, .missing) }
    guard status.st_mode & S_IFMT == S_IFCHR else { throw SerialFailure(port, .notAPort) }
    return path
  }

  /// The name of the group that may use the file; nil if the group may not, or has no name.
  static func group(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & (S_IRGRP | S_IWGRP) == S_IRGRP | S_IWGRP,
      let group = getgrgid(status.st_gid)
    else { return nil }
    return String(cString: group.pointee.gr_name)
  }

  /// The program that has locked the file, or else one that has it open, as "name (process 123)".
  static func holder(of path: String) -> String? {
    guard let process = lockHolder(of: path) ?? opener(of: path) else { return nil }
    let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
    guard let name = name?.split(separator: "\n").first else { return "process \(process)" }
    return "\(name) (process \(process))"
  }

  /// Lines of /proc/locks: `1: FLOCK ADVISORY WRITE process major:minor:inode start end`.
  private static func lockHolder(of path: String) -> Int? {
    var status = stat()
    guard stat(path, &status) == 0,
      let locks = try? String(contentsOfFile: "/proc/locks", encoding: .utf8)
    else { return nil }
    // The parts of a device number, as the C library's macros `major` and `minor` take them out.
    let device = UInt64(status.st_dev)
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    let file = String(format: "%02llx:%02llx:%llu", major, minor, UInt64(status.st_ino))
    for line in locks.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count > 5, words[1] == "FLOCK", words[5] == file, let process = Int(words[4]) else {
        continue
      }
      return process > 0 ? process : nil
    }
    return nil
  }

  private static func opener(of path: String) -> Int? {
    let files = FileManager.default
    let processes = (try? files.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int($0) } ?? []
    return processes.sorted().first { process in
      guard process != Int(getpid()),
        let names = try? files.contentsOfDirectory(atPath: "/proc/\(process)/fd")
      else { return false }
      return names.contains {
        (try? files.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\($0)")) == path
      }
    }
  }
}
