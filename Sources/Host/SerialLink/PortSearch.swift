import Foundation

/// Where a handheld may be right now: the serial ports of this machine, and the emulators that run.
public struct PortSearch: Sendable {
  /// The serial ports.
  public let ports: [SerialPort]
  /// The links of the emulators that run, as absolute paths.
  public let emulators: [String]
  /// The folder whose emulators come before others.
  public let folder: String

  /// Looks around.
  public init() {
    ports = SerialPort.all()
    emulators = Self.runningEmulators()
    folder =
      realpath(".", nil).map { path in
        defer { free(path) }
        return String(cString: path)
      } ?? ""
  }

  init(ports: [SerialPort], emulators: [String], folder: String) {
    (self.ports, self.emulators, self.folder) = (ports, emulators, folder)
  }

  /// Something that may be the handheld.
  public struct Candidate: Equatable, Sendable {
    /// What to open.
    public let path: String
    /// What is known of it, for a person; may be empty.
    public let details: String
  }

  /// What a search comes to.
  public enum Choice: Equatable, Sendable {
    /// This is it.
    case one(String)
    /// Any of these may be it.
    case several([Candidate])
    /// There is none here, but an emulator with its link in another folder.
    case elsewhere(Candidate)
    /// There is none; what there is instead, in words.
    case none(String)
  }

  /// Chooses by what a person asked for.
  ///
  /// - nil: the device that calls itself Cairn; else the only USB serial port or emulator that there is, and
  ///   of several emulators the only one whose link is in this folder. One of another folder is somebody
  ///   else's business until it is named.
  /// - `emulator`: the same, among emulators only, and the only one is taken wherever it is.
  /// - `usb:2e8a:000a` or `usb:` and a serial number: the USB serial port with these numbers.
  /// - anything else is a path.
  public func choice(_ wanted: String?) -> Choice {
    guard let wanted else { return anyone() }
    if wanted == "emulator" {
      return choice(among: nearEmulators) ?? .none("no emulator with a --link runs")
    }
    guard wanted.hasPrefix("usb:") else { return .one(wanted) }
    let number = wanted.dropFirst(4).lowercased()
    let matching = usb.filter {
      $0.usb?.description == number || $0.serialNumber?.lowercased() == number
    }
    return choice(among: matching.map(Self.candidate)) ?? .none("\(otherPorts) has \(wanted)")
  }

  private func anyone() -> Choice {
    let certain = usb.filter(\.callsItselfCairn).map(Self.candidate)
    if let choice = choice(among: certain) { return choice }
    let choice = choice(among: usb.map(Self.candidate) + nearEmulators)
    if case .one = choice, usb.isEmpty, hereEmulators.isEmpty { return .elsewhere(nearEmulators[0]) }
    return choice ?? .none("\(otherPorts), and no emulator runs")
  }

  private func choice(among candidates: [Candidate]) -> Choice? {
    guard let first = candidates.first else { return nil }
    return candidates.count == 1 ? .one(first.path) : .several(candidates)
  }

  private var usb: [SerialPort] { ports.filter { $0.usb != nil } }

  private var otherPorts: String {
    usb.isEmpty
      ? "no USB serial port is there" : "no serial port, of \(usb.map(\.path).joined(separator: ", "))"
  }

  /// The emulators of this folder; all, if there are none.
  private var nearEmulators: [Candidate] {
    hereEmulators.isEmpty ? emulators.map { Candidate(path: $0, details: "emulator") } : hereEmulators
  }

  /// The emulators of this folder, by the name alone, which is what a person knows them by here.
  private var hereEmulators: [Candidate] {
    emulators.map { URL(filePath: $0) }.filter { $0.deletingLastPathComponent().path == folder }
      .map { Candidate(path: $0.lastPathComponent, details: "emulator") }
  }

  private static func candidate(_ port: SerialPort) -> Candidate {
    let names = [port.description == port.path ? nil : port.description, port.usb.map { "usb:\($0)" }]
    return Candidate(path: port.path, details: names.compactMap(\.self).joined(separator: ", "))
  }

  /// An emulator holds the name of its link as an abstract socket for as long as it lives: lines of
  /// /proc/net/unix end in `@cairn-emulator:/home/me/handheld`.
  private static func runningEmulators() -> [String] {
    // Other programs' names may be any bytes.
    let bytes = (try? FileHandle(forReadingAtPath: "/proc/net/unix")?.readToEnd()) ?? Data()
    let table = String(decoding: bytes, as: UTF8.self)
    let links = table.split(separator: "\n").compactMap { line -> String? in
      guard let start = line.range(of: "@cairn-emulator:") else { return nil }
      return String(line[start.upperBound...])
    }
    return Set(links).filter { (try? PortFile.resolve($0)) != nil }.sorted()
  }
}

/// A port as it is there now: a device that is plugged in again, or an emulator that is started again, has
/// another appearance under the same name.
public struct PortAppearance: Equatable, Sendable {
  private let numbers: [Int]

  /// Looks at the port at `path`; nil if it is not there.
  public init?(of path: String) {
    var link = stat()
    var device = stat()
    guard lstat(path, &link) == 0, stat(path, &device) == 0 else { return nil }
    numbers = Self.numbers(of: link) + Self.numbers(of: device)
  }

  private static func numbers(of file: stat) -> [Int] {
    let (seconds, nanoseconds) = (file.st_ctim.tv_sec, file.st_ctim.tv_nsec)
    return [Int(file.st_dev), Int(file.st_ino), Int(file.st_rdev), seconds, nanoseconds]
  }
}
