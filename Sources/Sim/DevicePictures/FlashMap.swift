import FlashSim

/// The sectors of a chip as a grid: a dark cell is worn, and fills up from the bottom as it is written.
enum FlashMap {
  private static let columns = 32
  private static let cell = (width: 15, height: 16)

  static func lines(of memory: FlashMemory) -> [String] {
    let geometry = memory.geometry
    let wear = memory.wear
    let (least, most) = (wear.min() ?? 0, wear.max() ?? 0)
    let mean = wear.isEmpty ? 0 : wear.reduce(0, +) * 10 / wear.count
    let counters = memory.counters
    return [
      "\(geometry.sectorCount) sectors of \(geometry.sectorBytes) bytes; "
        + "program unit \(geometry.programUnitBytes) bytes",
      "since the start: \(counters.reads) reads, \(counters.programs) programs, \(counters.erases) erases",
      "bytes read \(counters.bytesRead), programmed \(counters.bytesProgrammed)",
      "erases a sector since the start: \(least) to \(most), mean \(mean / 10).\(mean % 10)",
      memory.isOff ? "the power is off" : "broken rules: \(memory.violations)", "",
      "a cell is a sector: filled from below as far as it is written; the",
      "stroke under it is longer the more often it was erased",
    ]
  }

  static func draw(_ memory: FlashMemory, in area: Box, on sheet: inout Sheet) {
    let geometry = memory.geometry
    let most = max(1, memory.wear.max() ?? 1)
    for sector in 0..<geometry.sectorCount {
      let x = area.x + sector % columns * cell.width
      let y = area.y + sector / columns * cell.height
      guard y + cell.height <= area.y + area.height else { return }
      sheet.fill(Box(x: x, y: y, width: cell.width - 2, height: cell.height - 4), 0x40)
      let used = usedShare(memory, sector, of: cell.height - 4)
      sheet.fill(
        Box(x: x, y: y + cell.height - 4 - used, width: cell.width - 2, height: used), 0xC0)
      let stroke = memory.wear[sector] * (cell.width - 2) / most
      sheet.fill(Box(x: x, y: y + cell.height - 3, width: stroke, height: 1), 0xFF)
    }
  }

  /// How much of a sector is written, in parts of `whole`; a little is at least one.
  private static func usedShare(_ memory: FlashMemory, _ sector: Int, of whole: Int) -> Int {
    let units = memory.geometry.sectorBytes / memory.geometry.programUnitBytes
    var used = 0
    for unit in sector * units..<(sector + 1) * units where memory.programmed[unit] != 0 { used += 1 }
    return (used * whole + units - 1) / units
  }
}
