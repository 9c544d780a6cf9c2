import Arguments
import Foundation
import SerialLink
import Wire

/// `cairn screen` and `cairn press`: a handheld seen and driven over its cable.
struct ScreenCommand {
  let port: String?
  let json: Bool

  /// What is on the screen, for a program.
  private struct Outcome: Encodable {
    let port: String
    let screen: HandheldScreen
  }

  /// Prints the screen.
  func run(on terminal: Terminal) throws {
    try show(SerialLink.open(port), on: terminal)
  }

  /// Presses a button, keeps it down for a while if it is to be held, and prints the screen then.
  func press(_ button: String, holdMilliseconds: Int?, on terminal: Terminal) throws {
    guard let number = PressButton.allCases.firstIndex(where: { $0.rawValue == button }),
      let button = ScreenButton(rawValue: UInt32(number))
    else { throw Ending(.usage, "There is no button `\(button)`. See `cairn help press`.") }
    let link = try SerialLink.open(port)
    if let holdMilliseconds {
      try link.press(button, .press)
      Thread.sleep(forTimeInterval: Double(holdMilliseconds) / 1000)
      try link.press(button, .release)
    } else {
      try link.press(button, .click)
    }
    try show(link, on: terminal)
  }

  private func show(_ link: SerialLink, on terminal: Terminal) throws {
    var screen = HandheldScreen()
    try link.read(&screen)
    if json { return try JSON.write(Outcome(port: link.port, screen: screen), to: terminal) }
    var rows = screen.rows.map(\.printable)
    while rows.last == "" { rows.removeLast() }
    if let title = rows.first { rows[0] = terminal.bold(title) }
    terminal.write(rows.joined(separator: "\n"))
  }
}
