/// How the controller drives a pixel, for each pair of what it was and what it becomes: the tables of
/// commands 20h...24h. A table is seven groups of six bytes: four levels of two bits (1 towards black, 2
/// towards white), the frames that each lasts, and how often the group is repeated. One frame is 10 ms with
/// the clock of ``UC8151``.
struct Waveform {
  let command: UInt8
  /// The four levels of the first group; the other groups are empty.
  let levels: UInt8
  /// The frames of each level.
  let frames: InlineArray<4, UInt8>

  /// Bytes of the longest table.
  static let byteCount = 44

  /// Flashes in four phases of half a second: the inverse, black, white, the picture. Every pixel is driven,
  /// so that none keeps a rest of what it was.
  static let full: InlineArray<5, Waveform> = [
    Waveform(0x20, 0x00, [50, 50, 50, 50]), Waveform(0x21, 0x5A, [50, 50, 50, 50]),
    Waveform(0x22, 0x5A, [50, 50, 50, 50]), Waveform(0x23, 0x99, [50, 50, 50, 50]),
    Waveform(0x24, 0x99, [50, 50, 50, 50]),
  ]

  /// One push of 0.3 s for pixels that change, nothing for the others.
  static let partial: InlineArray<5, Waveform> = [
    Waveform(0x20, 0x00, [30, 0, 0, 0]), Waveform(0x21, 0x00, [30, 0, 0, 0]),
    Waveform(0x22, 0x80, [30, 0, 0, 0]), Waveform(0x23, 0x40, [30, 0, 0, 0]),
    Waveform(0x24, 0x00, [30, 0, 0, 0]),
  ]

  private init(_ command: UInt8, _ levels: UInt8, _ frames: InlineArray<4, UInt8>) {
    self.command = command
    self.levels = levels
    self.frames = frames
  }

  /// The table as it is sent: 44 bytes for the common electrode, 42 for the others.
  func send<Bus: PanelBus>(on bus: inout Bus) {
    var table = InlineArray<44, UInt8>(repeating: 0)
    table[0] = levels
    for phase in 0..<4 { table[1 + phase] = frames[phase] }
    table[5] = 1
    bus.send(command, table.span.extracting(first: command == 0x20 ? 44 : 42))
  }
}
