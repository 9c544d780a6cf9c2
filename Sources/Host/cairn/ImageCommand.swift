import Arguments
import Foundation
import Mirror
import StoreImages

/// `cairn image`: an image of a handheld's flash is looked at, checked, written out, or mended in a copy.
struct ImageCommand {
  let file: String
  let output: String?
  let json: Bool

  /// All of an image, for a program.
  private struct Export: Encodable {
    let file: String
    let health: ImageHealth
    let sectors: [ImageSector]
    let records: [ImageRecord]?
  }

  func run(_ action: ImageAction, on terminal: Terminal) throws {
    do {
      let image = try StoreImage(path: file)
      switch action {
      case .inspect: try inspect(image, on: terminal)
      case .check: try check(image, on: terminal)
      case .export: try export(image, withRecords: true, on: terminal)
      case .repair: try repair(image, on: terminal)
      }
    } catch ImageFailure.database {
      try readBackup(action, on: terminal)
    } catch let failure as ImageFailure {
      throw Ending(.mirror, "\(file): \(failure.sentence).")
    }
  }

  private func export(_ image: StoreImage, withRecords: Bool, on terminal: Terminal) throws {
    let records = withRecords ? try image.records() : nil
    let all = Export(file: file, health: try image.health(), sectors: image.sectors, records: records)
    try JSON.write(all, to: terminal)
  }

  private func inspect(_ image: StoreImage, on terminal: Terminal) throws {
    if json { return try export(image, withRecords: false, on: terminal) }
    let health = try image.health()
    var page = Page("Flash image \(file)", [])
    page.add("Store", "\(health.identity), epoch \(health.epoch), up to commit \(health.head)")
    page.add("Records", "\(health.records) of \(health.recordLimit) places taken, \(health.deleted) deleted")
    let (size, count) = (image.geometry.sectorBytes, image.geometry.sectorCount)
    page.add("Flash", "\(count) sectors of \(size) bytes, written by \(image.geometry.programUnitBytes)")
    page.add("Wear", "\(health.leastWear) to \(health.mostWear) erases of a sector")
    page.add("Health", Self.sentence(health))
    var kinds: [String: Int] = [:]
    for record in try image.records() where !record.isDeleted { kinds[record.kind, default: 0] += 1 }
    page.add(
      "Holds", kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
    terminal.write(page.lines(terminal, spaced: false).joined(separator: "\n"))
    terminal.write("")
    terminal.write(Self.map(image, health).joined(separator: "\n"))
  }

  /// A character for each sector, 64 in a line.
  private static func map(_ image: StoreImage, _ health: ImageHealth) -> [String] {
    let damaged = Set(health.damage.map(\.sector))
    let signs = image.sectors.map { sector -> Character in
      if damaged.contains(sector.number) { return "!" }
      switch sector.use {
      case .blank: return "."
      case .old: return "-"
      case .unreadable: return "?"
      case .fresh, .moved:
        let tenths = sector.slots == 0 ? 0 : sector.usedSlots * 9 / sector.slots
        return Character("\(tenths)")
      }
    }
    let lines = stride(from: 0, to: signs.count, by: 64).map { start in
      "\("\(start)".padded(to: 4, right: true))  \(String(signs[start..<min(start + 64, signs.count)]))"
    }
    return lines + ["", "0 to 9 how full   . blank   - of an earlier epoch   ? no header   ! damaged"]
  }

  private static func sentence(_ health: ImageHealth) -> String {
    guard !health.damage.isEmpty else { return "every slot is whole" }
    let lost = health.damage.count { $0.effect != "none" }
    let places = health.damage.count.of("damaged place")
    return lost == 0 ? "\(places), nothing is lost" : "\(places), \(lost) of them with a value that is gone"
  }

  private func check(_ image: StoreImage, on terminal: Terminal) throws {
    let health = try image.health()
    if json {
      try JSON.write(health, to: terminal)
    } else {
      for place in health.damage {
        let slot = place.slot.map { ", slot \($0)" } ?? ""
        let record = place.id.map { "record \($0)" } ?? "an unknown record"
        terminal.write("sector \(place.sector)\(slot): \(Self.words(place.effect, record))")
      }
      terminal.write("\(file.printable): \(Self.sentence(health)).")
    }
    guard health.isWhole else {
      throw Ending(.mirror, "\(file): values are gone. Mend a copy with `cairn image repair \(file)`.")
    }
  }

  private static func words(_ effect: String, _ record: String) -> String {
    switch effect {
    case "none": "damaged, nothing is lost"
    case "rolledBack": "damaged, an older value of \(record) is used"
    case "lost": "damaged, \(record) is lost"
    default: "damaged, and what it held is not known"
    }
  }

  private func repair(_ image: StoreImage, on terminal: Terminal) throws {
    guard case .mended(let bytes, let records, let lost) = try image.mended() else {
      return terminal.write("\(file.printable): every slot is whole; there is nothing to mend.")
    }
    let path = output ?? "\(file).mended"
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Ending(.undecided, "\(path): is there already. Name another file with --output.")
    }
    do { try Data(bytes).write(to: URL(filePath: path), options: .atomic) } catch {
      throw Ending(.mirror, "\(path): cannot be written. Name a file in a folder that may be written.")
    }
    terminal.write(
      "Mended \(file.printable) into \(path.printable): \(records.of("record")), \(lost.of("value")) gone. "
        + "The original stays as it is.")
  }

  /// A backup is a mirror: what can be said of it is said by the mirror.
  private func readBackup(_ action: ImageAction, on terminal: Terminal) throws {
    guard action == .inspect || action == .check else {
      throw Ending(
        .mirror,
        "\(file): is a backup, a database and no flash. Read it with `cairn list quests --db \(file)`, or "
          + "make a handheld hold it with `cairn restore \(file)`.")
    }
    let mirror = try MirrorFile(copying: file)
    let faults = try mirror.check()
    guard faults.isEmpty else { throw Ending(.mirror, "\(file): \(faults[0]). Make another backup.") }
    if action == .check { return terminal.write("\(file.printable): the backup is whole.") }
    var page = Page("Backup \(file)", [])
    page.add(
      "Holds",
      [
        try mirror.playthroughs().count.of("playthrough"), try mirror.quests().count.of("quest"),
        try mirror.npcs().count.of("NPC"), try mirror.locations().count.of("location"),
      ].joined(separator: ", "))
    terminal.write(page.lines(terminal, spaced: false).joined(separator: "\n"))
  }
}
