import Canvas
import Panel

/// An e-ink panel of 296 by 128 behind a UC8151: the commands, both picture memories, partial windows, BUSY,
/// and the glass. Time is the caller's: ``advance(milliseconds:)``.
///
/// What a driver does wrong is kept in ``faults``, and has on the glass the effect that it has on a desk.
/// Source of the commands: UC8151C data sheet, section 7; of what the glass does: ``GlassParameters``.
public struct PanelSim: Sendable {
  static let bandCount = Glass.height / 8
  static let byteCount = Glass.width * bandCount

  /// The ink.
  public internal(set) var glass: Glass
  /// What the driver did wrong, oldest first.
  public internal(set) var faults: [PanelFault] = []
  /// Every refresh, oldest first.
  public internal(set) var refreshes: [Refresh] = []
  /// The temperature of the glass.
  public var celsius = 25.0
  /// Milliseconds since power came.
  public private(set) var now = 0

  /// The memory of command 10h, of what was on the glass.
  var old = [UInt8](repeating: 0xFF, count: byteCount)
  /// The memory of command 13h, of what comes.
  var new = [UInt8](repeating: 0xFF, count: byteCount)
  var window: Area = .all
  var isInWindow = false
  var isPowered = false
  var usesTables = false
  var bitIsInk = false
  var framesPerSecond = 50
  var tables: [UInt8: [UInt8]] = [:]
  private var busyUntil = 0
  /// The refresh that is going on.
  private(set) var pending: Refresh?

  /// A panel without power and with a white glass.
  public init(_ parameters: GlassParameters = GlassParameters()) { glass = Glass(parameters) }

  /// Whether the controller is at work and takes no command.
  public var isBusy: Bool { now < busyUntil }

  /// Milliseconds until BUSY ends; 0 when it is not busy.
  public var busyMilliseconds: Int { max(0, busyUntil - now) }

  /// Time goes on. A refresh that ends in it is on the glass afterwards.
  public mutating func advance(milliseconds: Int) {
    now += milliseconds
    if !isBusy { finish() }
  }

  /// Time goes on until the controller is ready.
  public mutating func waitUntilReady() { advance(milliseconds: busyMilliseconds) }

  /// The reset line: settings and memories are lost, the glass keeps its picture.
  public mutating func reset() {
    let kept = self
    self = PanelSim(glass.parameters)
    (glass, faults, refreshes) = (kept.glass, kept.faults, kept.refreshes)
    (celsius, now) = (kept.celsius, kept.now)
  }

  mutating func beBusy(milliseconds: Int) { busyUntil = now + milliseconds }

  /// Starts a refresh; the glass changes when BUSY ends.
  mutating func start(_ refresh: Refresh) {
    pending = refresh
    refreshes.append(refresh)
    beBusy(milliseconds: refresh.milliseconds)
  }

  private mutating func finish() {
    guard let refresh = pending else { return }
    glass = glass(after: refresh)
    pending = nil
  }

  /// The glass as a refresh leaves it.
  func glass(after refresh: Refresh) -> Glass {
    var glass = glass
    let strength = glass.parameters.strength(at: celsius)
    let (old, new, bitIsInk) = (old, new, bitIsInk)
    func ink(_ memory: [UInt8], _ x: Int, _ y: Int) -> Bool {
      (memory[x * PanelSim.bandCount + y / 8] & (0x80 >> UInt8(y & 7)) != 0) == bitIsInk
    }
    if refresh.isFull, refresh.area == .all {
      glass.refreshFully({ ink(new, $0, $1) }, strength: strength)
      return glass
    }
    glass.push(columns: refresh.area.columns, rows: refresh.area.rows, strength: strength) { x, y in
      let black = ink(new, x, y)
      // The controller compares its own memories; the glass is not asked.
      return ink(old, x, y) == black && !refresh.isFull ? .none : black ? .toBlack : .toWhite
    }
    return glass
  }
}

/// One refresh of the panel: what the log shows.
public struct Refresh: Equatable, Sendable {
  /// Where.
  public let area: Area
  /// Whether every pixel of it is driven; otherwise only those that differ.
  public let isFull: Bool
  /// When it began, in milliseconds since power came.
  public let start: Int
  /// For how long BUSY holds.
  public let milliseconds: Int
}

/// A part of the panel.
public struct Area: Equatable, Sendable {
  /// Columns, along the 296 side.
  public var columns: Range<Int>
  /// Rows, along the 128 side.
  public var rows: Range<Int>

  /// All of the panel.
  public static let all = Area(columns: 0..<Glass.width, rows: 0..<Glass.height)

  /// These columns of these rows.
  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  var byteCount: Int { columns.count * rows.count / 8 }
}
