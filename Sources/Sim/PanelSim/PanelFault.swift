/// What a driver did wrong. The simulated panel goes on as the real one would, and remembers it.
public enum PanelFault: Equatable, Sendable, CustomStringConvertible {
  /// A command or data were sent while the controller was busy; it ignored them.
  case sentWhileBusy(command: UInt8)
  /// A partial refresh with an old-picture memory that is not what is on the glass, at so many pixels: their
  /// change is lost or the picture before last bleeds through.
  case staleMemory(pixels: Int)
  /// A refresh without power.
  case refreshWithoutPower
  /// A partial window whose rows do not begin and end at a band of eight; the controller rounds them.
  case windowOffBands
  /// More bytes of picture than the window holds; the rest was ignored.
  case tooManyBytes(command: UInt8)
  /// A refresh at a temperature at which the ink does not move as it should.
  case temperature(celsius: Double)
  /// A command that the model does not know; it was ignored.
  case unknownCommand(UInt8)
  /// A command with fewer bytes than it takes; it was ignored.
  case tooFewBytes(command: UInt8)

  /// A sentence for the emulator's log.
  public var description: String {
    switch self {
    case .sentWhileBusy(let command): "command \(hex(command)) was sent while the panel was busy"
    case .staleMemory(let pixels): "the old-picture memory differs from the glass at \(pixels) pixels"
    case .refreshWithoutPower: "a refresh without power"
    case .windowOffBands: "a window that does not keep to bands of eight rows"
    case .tooManyBytes(let command): "command \(hex(command)) got more bytes than its window holds"
    case .temperature(let celsius):
      "a refresh at \(celsius) degrees, where the ink does not move as it should"
    case .unknownCommand(let command): "command \(hex(command)) is unknown"
    case .tooFewBytes(let command): "command \(hex(command)) got too few bytes"
    }
  }

  private func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) + "h" }
}
