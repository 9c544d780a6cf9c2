import Glibc

/// A serial port made of a pseudo-terminal: this end is the handheld's, the other is what clients open.
///
/// Both ends are raw and never echo. The other end is also kept open here, so that clients may come and go
/// without the line hanging up.
public final class PseudoTerminal {
  /// The end to read from and write to, without blocking.
  public let descriptor: Int32
  /// The device that clients open.
  public let path: String
  private let clientEnd: Int32
  private var linkPath: String?
  private var claimDescriptor: Int32 = -1

  /// Opens a port; fails with a sentence.
  public init() throws(PortFailure) {
    var master: Int32 = -1
    var client: Int32 = -1
    guard openpty(&master, &client, nil, nil, nil) == 0 else { throw .unavailable(code: errno) }
    descriptor = master
    clientEnd = client
    path = String(cString: ttyname(client))
    for end in [master, client] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, fcntl(master, F_GETFL) | O_NONBLOCK)
    var attributes = termios()
    tcgetattr(client, &attributes)
    cfmakeraw(&attributes)
    tcsetattr(client, TCSANOW, &attributes)
  }

  deinit {
    removeLink()
    close(clientEnd)
    close(descriptor)
    if claimDescriptor >= 0 { close(claimDescriptor) }
  }

  /// Makes a symbolic link to the port, in place of one that an earlier port has left. Anything else under
  /// that name stays, and this fails.
  public func makeLink(_ link: String) throws(PortFailure) {
    var status = stat()
    if lstat(link, &status) == 0 {
      guard let target = Self.target(of: link), target.hasPrefix("/dev/pts/") else { throw .linkTaken(link) }
    }
    guard claim(link) else { throw .linkInUse(link) }
    let draft = "\(link).\(getpid()).new"
    unlink(draft)
    guard symlink(path, draft) == 0 else { throw .linkRefused(link, code: errno) }
    guard rename(draft, link) == 0 else {
      let code = errno
      unlink(draft)
      throw .linkRefused(link, code: code)
    }
    linkPath = link
  }

  /// Removes the link, if it is still this port's.
  public func removeLink() {
    if let link = linkPath, Self.target(of: link) == path { unlink(link) }
    linkPath = nil
  }

  /// What has come in; empty when nothing has.
  public func receive() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? Array(bytes[..<count]) : []
  }

  /// Sends as much as the line takes now, and returns how much that was.
  public func send(_ bytes: ArraySlice<UInt8>) -> Int {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return max(0, count)
  }

  /// Holds the name of a link for as long as this process lives, however it ends; false if another one does.
  /// An abstract socket does that and leaves nothing behind (unix(7)); its name is at most 107 bytes.
  private func claim(_ link: String) -> Bool {
    let folder = link.contains("/") ? String(link[..<link.lastIndex(of: "/")!]) + "/." : "."
    let place = realpath(folder, nil).map { String(cString: $0) } ?? folder
    let name = "cairn-emulator:\(place)/\(link.split(separator: "/").last ?? "")"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(name.utf8.suffix(107))
    withUnsafeMutableBytes(of: &address.sun_path) { path in
      for (index, byte) in bytes.enumerated() { path[index + 1] = byte }
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + 1 + bytes.count)
    claimDescriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(claimDescriptor, $0, length) == 0 }
    }
  }

  private static func target(of link: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = readlink(link, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Why there is no serial port.
public enum PortFailure: Error, Equatable, Sendable {
  /// The system gave no pseudo-terminal.
  case unavailable(code: Int32)
  /// Something that is not a link to a port has the name of the link.
  case linkTaken(String)
  /// The link leads to the port of a handheld that runs.
  case linkInUse(String)
  /// The link could not be made.
  case linkRefused(String, code: Int32)

  /// What is wrong and what to do, in one line.
  public var line: String {
    switch self {
    case .unavailable(let code):
      "no pseudo-terminal: \(String(cString: strerror(code))); see that /dev/pts is mounted"
    case .linkTaken(let link):
      "\(link): is there already and is no link to a serial port; give another path or remove it"
    case .linkInUse(let link):
      "\(link): is the port of another handheld that runs; give another path or end that one"
    case .linkRefused(let link, let code):
      "\(link): \(String(cString: strerror(code))); give a path in a folder that can be written"
    }
  }
}
