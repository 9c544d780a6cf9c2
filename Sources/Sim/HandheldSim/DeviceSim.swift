import Canvas
import Flash
import FlashSim
import Handheld
import Journal
import Panel
import PanelSim
import Records
import Views
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
  private var board: BoardSim
  private var firmware: Firmware
  /// Listens to the line, if somebody wants to read it.
  public var tap: LineTap?
  /// Takes down everything that happens to the handheld from outside, if anyone wants it.
  public var recorder: ScriptRecorder?
  /// Resets over the line so far.
  public private(set) var resetCount = 0

  /// Starts a handheld whose chip holds a store; `withPanel`, frames take their time to get on the glass, and
  /// with a `seed` chance is the same every time.
  public init(
    opening memory: FlashMemory, withPanel: Bool = false, seed: UInt64? = nil
  ) throws(JournalFailure) {
    self.memory = memory
    board = BoardSim(memory, withPanel: withPanel, seed: seed)
    firmware = try Firmware(opening: FlashSim(memory), on: &board)
  }

  /// Starts a handheld for the first time: makes an empty store on its chip.
  public init(
    formatting memory: FlashMemory, withPanel: Bool = false, seed: UInt64? = nil
  ) throws(JournalFailure) {
    self.memory = memory
    board = BoardSim(memory, withPanel: withPanel, seed: seed)
    firmware = try Firmware(formatting: FlashSim(memory), on: &board)
  }

  /// Presses a button and lets it go after so long: 600 ms or more is a hold.
  public func press(_ key: Key, milliseconds: Int = 40) {
    change(key, isDown: true)
    pass(milliseconds: milliseconds)
    change(key, isDown: false)
    pass(milliseconds: 40)
  }

  /// Presses a button long enough for a hold.
  public func hold(_ key: Key) { press(key, milliseconds: 700) }

  /// A button goes down or comes up.
  public func change(_ key: Key, isDown: Bool) {
    guard isOn else { return }
    recorder?.note(.change(key, isDown: isDown))
    firmware.handle(isDown ? .pressed(key) : .released(key), on: &board)
  }

  /// Whether the screen writes a text.
  public var isWriting: Bool { isOn && firmware.isWriting }

  /// Types into the text that the screen writes, as on a keyboard; a backspace (U+0008) deletes a character.
  /// Returns how many characters were taken: what comes after one that was not is not typed.
  @discardableResult
  public func type(_ text: String) -> Int {
    if isOn { recorder?.note(.type(text)) }
    var count = 0
    for scalar in text.unicodeScalars {
      guard isOn, firmware.type(scalar.value, on: &board) else { break }
      count += 1
    }
    return count
  }

  /// The nodes of the screen's views in reading order, and the text of those that have one.
  public func inspect() -> [(node: Node, text: String)] {
    var nodes: [(node: Node, text: String)] = []
    firmware.inspect { node, bytes in
      nodes.append((node, String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)))
    }
    return nodes
  }

  /// Brings bytes over the line. A reset that they ask for is done when this returns.
  public func receive(_ bytes: [UInt8]) {
    guard isOn, !bytes.isEmpty else { return }
    recorder?.note(.receive(bytes))
    tap?.note(bytes, .toHandheld, at: uptimeMilliseconds)
    firmware.receive(bytes.span, on: &board)
    guard board.isResetWanted else { return }
    board.isResetWanted = false
    // The chip held a store until now; should it not open again, the handheld goes on without the reset.
    guard (try? startFirmware()) != nil else { return }
    resetCount += 1
  }

  /// The board's date and time; nil while nobody has set them.
  public var dateTime: DateTime? {
    get { board.dateTime }
    set {
      if let newValue { recorder?.note(.setTime(newValue)) }
      board.dateTime = newValue
      firmware.handle(.time, on: &board)
    }
  }

  /// Has the firmware say something in its log.
  public func log(_ level: LogLevel, _ text: String) {
    let bytes = Array(text.utf8)
    firmware.log(level, bytes.span, on: &board)
  }

  /// Lets time pass on the board's clock; what becomes due in it happens in order.
  public func pass(milliseconds: Int) {
    recorder?.pass(milliseconds: milliseconds)
    var left = milliseconds
    while left > 0 {
      let due = dueMilliseconds
      let step = min(left, due ?? left)
      let isReady = board.advance(milliseconds: step)
      left -= step
      // Nothing happens between what is due, so that it does not matter in which steps the time passes.
      guard isOn, isReady || step == due else { continue }
      firmware.handle(isReady ? .refreshed : .time, on: &board)
    }
  }

  /// Lets seconds pass.
  public func pass(seconds: Int) { pass(milliseconds: seconds * 1000) }

  /// Milliseconds until something is due on the board; nil when nothing is.
  public var dueMilliseconds: Int? {
    guard isOn else { return nil }
    var due: [Int] = []
    if let panel = board.panelDueMilliseconds { due.append(panel) }
    if let wake = firmware.wakeMilliseconds { due.append(board.milliseconds(until: wake)) }
    return due.min()
  }

  /// Milliseconds since it was switched on.
  public var uptimeMilliseconds: UInt64 { board.uptimeMilliseconds }

  /// Takes what the firmware has sent.
  public func takeOutgoing() -> [UInt8] {
    defer { board.outgoing = [] }
    tap?.note(board.outgoing, .toDesk, at: uptimeMilliseconds)
    return board.outgoing
  }

  /// Whether the firmware has work for idle time. While the panel is busy that waits, too.
  public var hasIdleWork: Bool { isOn && !board.isPanelBusy && firmware.hasIdleWork }

  /// Gives the firmware a moment of idle time.
  public func idle() {
    guard isOn else { return }
    recorder?.note(.idle)
    firmware.handle(.idle, on: &board)
  }

  /// Gives the firmware idle time until it wants no more.
  public func settle() {
    while hasIdleWork { idle() }
  }

  /// The rows of the screen as text: the title first, `> ` before the one that has the focus.
  public var lines: [String] {
    var lines: [String] = []
    firmware.readRows { row in lines.append(String(decoding: row.indices.map { row[$0] }, as: UTF8.self)) }
    return lines
  }

  /// The rows as one text.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Calls `body` with the frame that was presented last.
  public func withFrame<Result>(_ body: (borrowing Frame) throws -> Result) rethrows -> Result {
    try body(board.frame)
  }

  /// The panel, for a handheld that has one.
  public var panel: PanelSim { board.desk.panel }

  /// Calls `body` with the board, to warm it or to film its glass.
  func withBoard<Result>(_ body: (inout BoardSim) throws -> Result) rethrows -> Result { try body(&board) }

  /// Starts the firmware anew on what the chip holds; fails when the store does not open.
  func startFirmware() throws(JournalFailure) {
    firmware = try Firmware(opening: FlashSim(memory), on: &board)
  }

  /// What was decided about each frame for the panel, oldest first.
  public var decisions: [RefreshDecision] { refreshLog.map(\.decision) }

  /// The same, and when.
  public var refreshLog: [RefreshEntry] { board.refreshLog }

  /// What counts the refreshes since the last full one.
  public var planner: RefreshPlanner { board.desk.planner }

  /// Bytes of RAM that the firmware's state takes, all of it: there is no heap.
  public static var firmwareBytes: Int { MemoryLayout<Firmware>.size }

  /// What differed in the frame that was presented last.
  public var damage: Canvas.Damage? { board.damage }

  /// What went wrong with the views since the start; nil if all fitted.
  public var fault: Fault? { firmware.fault }

  /// What has the focus on the screen.
  public var focus: UID? { firmware.focus }
  /// The playthrough that the screen shows.
  public var shownPlaythrough: UID? { firmware.playthrough }
  /// Frames presented so far.
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
