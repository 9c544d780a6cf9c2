import Arguments
import Flashing
import Mirror
import SerialLink

/// `cairn info`: which handheld is on a port.
struct InfoCommand {
  let port: String?
  let json: Bool

  /// What was found, for a program.
  private struct Outcome: Encodable {
    let port: String
    let handheld: HandheldInfo
    /// What is in its slots for firmware; null if it has none.
    let images: [ListedImage]?
  }

  func run(on terminal: Terminal) throws {
    let link = try SerialLink.open(port)
    let info: HandheldInfo
    do {
      info = try HandheldInfo(asking: link)
    } catch let failure as SyncFailure {
      throw Ending(failure, port: link.port)
    }
    let images = try? Flasher.images(on: SerialFlashingLink(link))
    if json {
      return try JSON.write(Outcome(port: link.port, handheld: info, images: images), to: terminal)
    }
    var page = Page("Handheld on \(link.port)", [])
    page.add("Board", info.board)
    page.add("Firmware", info.firmware)
    for image in images ?? [] { page.add("Slot \(image.slot)", "\(image.version), \(image.fate)") }
    let share = info.capacity == 0 ? 100 : Int(info.records) * 100 / Int(info.capacity)
    page.add("Records", "\(info.records) of \(info.capacity) places taken, \(share) %")
    page.add("Commits", "\(info.head), of which deletions are remembered since \(info.horizon)")
    page.add("Store", "\(info.store), epoch \(info.epoch)")
    terminal.write(page.lines(terminal, spaced: false).joined(separator: "\n"))
  }
}
