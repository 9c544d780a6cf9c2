import Canvas
import Panel

extension PanelSim: PanelBus {
  /// Takes a command and its data, as the controller does on its serial bus.
  public mutating func send(_ command: UInt8, _ data: Span<UInt8>) {
    var bytes: [UInt8] = []
    for index in data.indices { bytes.append(data[index]) }
    receive(command, bytes)
  }

  /// Takes the bytes of a window as the data of a command.
  public mutating func send(_ command: UInt8, _ frame: borrowing Frame, _ window: Window) {
    var bytes: [UInt8] = []
    for x in window.columns {
      for band in window.bands { bytes.append(frame.byte(column: x, band: band)) }
    }
    receive(command, bytes)
  }

  private mutating func receive(_ command: UInt8, _ data: [UInt8]) {
    guard !isBusy else { return faults.append(.sentWhileBusy(command: command)) }
    guard data.count >= PanelSim.dataCount(of: command) else {
      return faults.append(.tooFewBytes(command: command))
    }
    switch command {
    case 0x00: usesTables = data[0] & 0x20 != 0
    case 0x02: setPower(false)
    case 0x04: setPower(true)
    case 0x01, 0x03, 0x06, 0x60, 0x61: break  // Voltages, timing and resolution: the model has one panel.
    case 0x10: write(data, command, to: \.old)
    case 0x12: refresh()
    case 0x13: write(data, command, to: \.new)
    case 0x20...0x24: tables[command] = data
    case 0x30: framesPerSecond = PanelSim.framesPerSecond(of: data[0])
    case 0x50: bitIsInk = data[0] & 0x10 == 0
    case 0x90: setWindow(data)
    case 0x91: isInWindow = true
    case 0x92: isInWindow = false
    default: faults.append(.unknownCommand(command))
    }
  }

  /// The fewest data bytes of a command.
  private static func dataCount(of command: UInt8) -> Int {
    switch command {
    case 0x00, 0x30, 0x50: 1
    case 0x20: 44
    case 0x21...0x24: 42
    case 0x61: 3
    case 0x90: 7
    default: 0
    }
  }

  /// Command 30h: the frame rate by divider and multiplier.
  private static func framesPerSecond(of clock: UInt8) -> Int {
    switch clock {
    case 0x3A: 100
    case 0x29: 150
    case 0x31: 171
    case 0x39: 200
    default: 50
    }
  }

  private mutating func setPower(_ isOn: Bool) {
    isPowered = isOn
    beBusy(milliseconds: glass.parameters.powerMilliseconds)
  }

  /// Command 90h: rows first, in bands; then columns, in pixels; both ends are inside.
  private mutating func setWindow(_ data: [UInt8]) {
    let columns = Int(data[2] & 1) << 8 | Int(data[3])
    let lastColumn = Int(data[4] & 1) << 8 | Int(data[5])
    if data[0] & 7 != 0 || data[1] & 7 != 7 { faults.append(.windowOffBands) }
    let rows = Int(data[0] & 0xF8)..<max(Int(data[0] & 0xF8), Int(data[1] | 7) + 1)
    window = Area(
      columns: (columns..<max(columns, lastColumn + 1)).clamped(to: 0..<Glass.width),
      rows: rows.clamped(to: 0..<Glass.height))
  }

  private var area: Area { isInWindow ? window : .all }

  private mutating func write(
    _ data: [UInt8], _ command: UInt8, to memory: WritableKeyPath<PanelSim, [UInt8]>
  ) {
    let area = area
    if data.count > area.byteCount { faults.append(.tooManyBytes(command: command)) }
    let bands = area.rows.lowerBound / 8..<area.rows.upperBound / 8
    var next = data.makeIterator()
    for x in area.columns {
      for band in bands {
        guard let byte = next.next() else { return }
        self[keyPath: memory][x * PanelSim.bandCount + band] = byte
      }
    }
  }

  private mutating func refresh() {
    guard isPowered else { return faults.append(.refreshWithoutPower) }
    if !glass.parameters.celsius.contains(celsius) { faults.append(.temperature(celsius: celsius)) }
    let area = area
    let isFull = drivesEverything
    if !isFull {
      let stale = stalePixels(area)
      if stale > 0 { faults.append(.staleMemory(pixels: stale)) }
    }
    let milliseconds = Double(waveformMilliseconds) * glass.parameters.slowness(at: celsius)
    start(Refresh(area: area, isFull: isFull, start: now, milliseconds: Int(milliseconds)))
  }

  /// Whether the waveform moves pixels that stay as they are, too: that is what flashes and cleans.
  private var drivesEverything: Bool {
    guard usesTables, let table = tables[0x21] else { return true }
    return table[0] != 0
  }

  /// The sum of all frames of the tables, or the controller's own waveform.
  private var waveformMilliseconds: Int {
    guard usesTables, let table = tables[0x20] else { return glass.parameters.builtInMilliseconds }
    var frames = 0
    for group in stride(from: 0, to: 42, by: 6) {
      frames += table[group + 1...group + 4].reduce(0) { $0 + Int($1) } * Int(table[group + 5])
    }
    return frames * 1_000 / framesPerSecond
  }

  /// Pixels of an area at which the old-picture memory is not what the glass was last driven to.
  private func stalePixels(_ area: Area) -> Int {
    var count = 0
    for x in area.columns {
      for y in area.rows {
        let bit = old[x * PanelSim.bandCount + y / 8] & (0x80 >> UInt8(y & 7)) != 0
        if (bit == bitIsInk) != glass.isBlack(x, y) { count += 1 }
      }
    }
    return count
  }
}
