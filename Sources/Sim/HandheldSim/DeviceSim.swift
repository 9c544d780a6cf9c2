import Flash
import FlashSim
import Handheld
import Journal
import Records
import Wire

/// A whole handheld in memory: the firmware as it runs on the device, on a simulated board and chip.
///
/// Nothing happens by itself: buttons, bytes and idle time come from the caller, so a run is repeatable.
public final class DeviceSim {
  /// The firmware, at the size of the default handheld: 1 MiB of records, messages of 4 KiB.
  public typealias Firmware = Handheld<FlashSim, 8192, 256, 4096>

  /// The journal of that firmware.
  public typealias OwnJournal = Firmware.OwnJournal

  /// The flash area of the default handheld.
  public static var geometry: FlashGeometry {
    FlashGeometry(sectorBytes: 4096, sectorCount: 256, programUnitBytes: 4)
  }

  /// The chip.
  public let memory: FlashMemory
  private var board = BoardSim()
  private var firmware: Firmware
  /// Resets over the line so far.
  public private(set) var resetCount = 0

  /// Starts a handheld whose chip holds a store.
  public init(opening memory: FlashMemory) throws(JournalFailure) {
    self.memory = memory
    firmware = try Firmware(opening: FlashSim(memory), on: &board)
  }

  /// Starts a handheld for the first time: makes an empty store on its chip.
  public init(formatting memory: FlashMemory) throws(JournalFailure) {
    self.memory = memory
    firmware = try Firmware(formatting: FlashSim(memory), on: &board)
  }

  /// Presses a button and lets it go.
  public func press(_ button: Button) {
    firmware.handle(.pressed(button), on: &board)
    firmware.handle(.released(button), on: &board)
  }

  /// Brings bytes over the line. A reset that they ask for is done when this returns.
  public func receive(_ bytes: [UInt8]) {
    firmware.receive(bytes.span, on: &board)
    guard board.isResetWanted else { return }
    board.isResetWanted = false
    // The chip held a store until now; should it not open again, the handheld goes on without the reset.
    guard let fresh = try? Firmware(opening: FlashSim(memory), on: &board) else { return }
    firmware = fresh
    resetCount += 1
  }

  /// Has the firmware say something in its log.
  public func log(_ level: LogLevel, _ text: String) {
    let bytes = Array(text.utf8)
    firmware.log(level, bytes.span, on: &board)
  }

  /// Lets time pass on the board's clock.
  public func pass(seconds: UInt32) { board.uptimeSeconds &+= seconds }

  /// Takes what the firmware has sent.
  public func takeOutgoing() -> [UInt8] {
    defer { board.outgoing = [] }
    return board.outgoing
  }

  /// Whether the firmware has work for idle time.
  public var hasIdleWork: Bool { firmware.hasIdleWork }

  /// Gives the firmware a moment of idle time.
  public func idle() { firmware.handle(.idle, on: &board) }

  /// Gives the firmware idle time until it wants no more.
  public func settle() {
    while firmware.hasIdleWork { idle() }
  }

  /// The screen shown last.
  public var screen: Screen { board.screen }
  /// What has the focus on the screen.
  public var focus: UID? { firmware.focus }
  /// The playthrough whose quests the screen shows.
  public var shownPlaythrough: UID? { firmware.playthrough }
  /// Screens shown so far.
  public var presentedCount: Int { board.presentedCount }
  /// What the line has carried so far.
  public var lineStatistics: LineStatistics { firmware.lineStatistics }

  /// Reads or changes the journal as its own operations do.
  public func withJournal<Result: ~Copyable>(
    _ body: (inout OwnJournal) throws(JournalFailure) -> Result
  ) throws(JournalFailure) -> Result {
    try firmware.withJournal(body)
  }
}
