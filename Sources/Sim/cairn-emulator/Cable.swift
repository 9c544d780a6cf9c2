import HandheldSim

/// The cable to a PC: a pseudo-terminal while it is plugged in, and its link.
final class Cable {
  private let link: String?
  private var port: PseudoTerminal?

  /// A cable that is plugged in; `link` is the path of a symbolic link to its port.
  init(link: String?) throws(PortFailure) {
    self.link = link
    try connect()
  }

  /// Whether it is plugged in.
  var isIn: Bool { port != nil }
  /// What to wait for; -1 while it is out.
  var descriptor: Int32 { port?.descriptor ?? -1 }
  /// The device that clients open; nil while it is out.
  var path: String? { port?.path }
  /// What a person calls the port.
  var name: String {
    guard let port else { return "unplugged" }
    return link.map { "\($0) -> \(port.path)" } ?? port.path
  }
  /// The link, if there is one.
  var linkPath: String? { isIn ? link : nil }

  func receive() -> [UInt8] { port?.receive() ?? [] }
  func send(_ bytes: ArraySlice<UInt8>) -> Int { port?.send(bytes) ?? bytes.count }

  /// Plugs it in; false, and a complaint, when that fails. Without effect when it is.
  func plugIn() -> Bool {
    guard port == nil else { return true }
    do throws(PortFailure) { try connect() } catch {
      Console.complain(error.line)
      return false
    }
    return true
  }

  /// Pulls it out: clients see their port go.
  func pullOut() -> Bool {
    port = nil
    return true
  }

  private func connect() throws(PortFailure) {
    let port = try PseudoTerminal()
    if let link { try port.makeLink(link) }
    self.port = port
  }
}
