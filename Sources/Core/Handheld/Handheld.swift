import Canvas
import Flash
import Journal
import Panel
import Records
import Views
import Wire

/// The firmware of the handheld: events and bytes in, a screen and bytes out.
///
/// It owns the journal, the server at the end of the line and the state of the screen, and reaches the
/// hardware only through the `Board` that each call is given. Between calls it does nothing, so the board may
/// sleep; while `hasIdleWork`, it wants `Event.idle` when nothing else is to do.
///
/// What the player or the other end of the line was told is done is in flash by then. Power may fail at any
/// moment.
///
/// `messageBytes` is the largest message on the line, at least 256; the memory for messages is three times
/// that.
public struct Handheld<
  Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int, let messageBytes: Int
>: ~Copyable {
  /// The journal that it owns.
  public typealias OwnJournal = Journal<Chip, recordCapacity, sectorCapacity>

  private var state: HandheldState<Chip, recordCapacity, sectorCapacity>
  private var server = SMPServer<messageBytes>()

  /// Opens the store on a chip and shows the first screen. Fails with `JournalFailure.store`, and then has
  /// written nothing to a chip that holds no store of this version.
  public init<Hardware: Board & ~Copyable>(
    opening chip: consuming Chip, on board: inout Hardware
  ) throws(JournalFailure) {
    self.init(unopened: chip, on: &board)
    try open(on: &board)
  }

  /// Erases a chip, makes an empty store on it and shows the first screen.
  public init<Hardware: Board & ~Copyable>(
    formatting chip: consuming Chip, on board: inout Hardware
  ) throws(JournalFailure) {
    self.init(unopened: chip, on: &board)
    try format(on: &board)
  }

  /// Takes a chip and reads nothing of it yet: a small board starts so, in the memory that the firmware will
  /// stay in. Good for nothing before ``open(on:)`` or ``format(on:)``.
  public init<Hardware: Board & ~Copyable>(unopened chip: consuming Chip, on board: inout Hardware) {
    state = HandheldState(unopened: chip, board: board.name, firstFrame: board.entropy())
  }

  /// Opens the store in place and shows the first screen: see ``init(opening:on:)``.
  public mutating func open<Hardware: Board & ~Copyable>(on board: inout Hardware) throws(JournalFailure) {
    try state.records.journal.open(chance: board.entropy())
    state.begin(at: board.milliseconds)
    present(on: &board)
  }

  /// Makes an empty store in place and shows the first screen; also after ``open(on:)`` has found the chip
  /// blank. See ``init(formatting:on:)``.
  public mutating func format<Hardware: Board & ~Copyable>(on board: inout Hardware) throws(JournalFailure) {
    let identity = board.newIdentity()
    try state.records.journal.format(as: identity, chance: board.entropy())
    state.begin(at: board.milliseconds)
    present(on: &board)
  }

  /// Gives the journal back, to be closed or looked at.
  public consuming func close() -> OwnJournal { state.close() }

  /// The record that the row in focus is about; nil when there is none.
  public var focus: UID? {
    mutating get {
      guard let id = state.focusedRow?.record, let entity = try? state.records.journal.entity(id) else {
        return nil
      }
      return entity.uid
    }
  }

  /// The playthrough that the screen shows; nil when there is none.
  public var playthrough: UID? { state.ui.sight.playthrough }

  /// What the line has carried so far.
  public var lineStatistics: LineStatistics { server.statistics }

  /// Whether work waits that can be done when nothing else is to do.
  public var hasIdleWork: Bool {
    state.builtHead != state.records.journal.head || state.isSearching
      || (state.records.journal.isCopying && !state.isSweepingStuck)
      || (state.records.journal.hasUnswept && !state.isSweepingStuck)
  }

  /// When `Event.time` is wanted at the latest, by the board's clock; nil while nothing waits for it.
  public var wakeMilliseconds: UInt32? {
    let clock = state.clockMilliseconds.map { state.now &+ $0 } ?? state.sleepDueMilliseconds
    guard let clock else { return state.ui.buttons.nextMilliseconds }
    guard let button = state.ui.buttons.nextMilliseconds, Int32(bitPattern: button &- clock) < 0 else {
      return clock
    }
    return button
  }

  /// Whether the handheld sleeps: the glass shows what it shall keep, and nothing is wanted until a key or a
  /// byte comes. A board may switch everything else off when no idle work is left.
  public var isAsleep: Bool { state.isAsleep }

  /// What went wrong with the views of a screen; nil if all fitted. For tests.
  public var fault: Fault? { state.ui.engine.fault }

  /// Calls `body` with the frame that the board was given last.
  public borrowing func withFrame<Result>(_ body: (borrowing Frame) -> Result) -> Result {
    body(state.ui.frame)
  }

  /// Reads the journal, or changes it as its own operations do; the screen follows at the next event.
  public mutating func withJournal<Result: ~Copyable>(
    _ body: (inout OwnJournal) throws(JournalFailure) -> Result
  ) throws(JournalFailure) -> Result {
    try body(&state.records.journal)
  }

  /// Takes an event.
  ///
  /// A press waits while the panel is busy, and those of one button become one; all that wait are answered
  /// before the next frame is drawn.
  public mutating func handle<Hardware: Board & ~Copyable>(_ event: Event, on board: inout Hardware) {
    state.now = board.milliseconds
    state.follow(board.dateTime)
    switch event {
    case .pressed(let key):
      state.lastPress = state.now
      change(key, isDown: true)
      server.log(.debug, key.logLine, to: &board)
    case .released(let key): change(key, isDown: false)
    case .refreshed: break
    case .time: state.sleepIfDue()
    case .idle: idle()
    }
    while let due = state.ui.buttons.pass(to: state.now) { state.ui.queue.append(due) }
    if !board.isPanelBusy { state.answerEvents() }
    present(on: &board)
  }

  /// Whether the screen writes a text, so that ``type(_:on:)`` has somewhere to go.
  public var isWriting: Bool { state.ui.path.screen.page == .entry }

  /// Puts a code point into the text that is written, for boards with a keyboard: 8 deletes the character
  /// before the caret. False, and nothing changed, when no text is written or it does not take the character.
  public mutating func type<Hardware: Board & ~Copyable>(_ code: UInt32, on board: inout Hardware) -> Bool {
    state.now = board.milliseconds
    guard state.type(code) else { return false }
    present(on: &board)
    return true
  }

  /// Calls `body` with every node of the screen's views in reading order, and with the bytes of its text.
  public mutating func inspect(_ body: (Node, Span<UInt8>) -> Void) { state.ui.engine.inspect(body) }

  private mutating func change(_ key: Key, isDown: Bool) {
    if let event = state.ui.buttons.change(key, isDown: isDown, at: state.now) {
      state.ui.queue.append(event)
    }
  }

  private mutating func idle() {
    guard state.builtHead == state.records.journal.head else { return }
    do throws(JournalFailure) {
      if state.isSearching { return try state.goOnSearching() }
      if state.records.journal.isCopying {
        _ = try state.records.journal.continueCopy()
        return
      }
      try state.records.journal.sweep()
      state.builtHead = state.records.journal.head
    } catch {
      state.isSweepingStuck = true
    }
  }

  /// Takes bytes from the line, carries out the requests that they complete and sends the answers. A reset
  /// that was asked for comes last.
  public mutating func receive<Hardware: Board & ~Copyable>(_ bytes: Span<UInt8>, on board: inout Hardware) {
    state.now = board.milliseconds
    server.system.dateTime = board.dateTime
    server.receive(bytes, handler: &state, sink: &board)
    if let time = server.system.takeNewTime() { board.dateTime = time }
    state.follow(board.dateTime)
    present(on: &board)
    if server.system.takeReset() { board.reset() }
  }

  /// Calls `body` with the rows of the screen as text, from the title on: what the screen group sends.
  public mutating func readRows(_ body: (Span<UInt8>) -> Void) {
    let lines = state.lookAtScreen()
    for row in 0..<lines.count {
      let text = state.ui.rowText(row, lines)
      body(text.span)
    }
  }

  /// Says something in the log, one line of plain text, to whoever follows it over the line.
  public mutating func log<Hardware: Board & ~Copyable>(
    _ level: LogLevel, _ text: Span<UInt8>, on board: inout Hardware
  ) {
    server.log(level, text, to: &board)
  }

  /// Brings to the glass what differs from it, unless the panel is busy.
  private mutating func present<Hardware: Board & ~Copyable>(on board: inout Hardware) {
    guard !board.isPanelBusy else { return }
    state.draw()
    guard !state.ui.isPresented || state.ui.wantsCleanPanel else { return }
    state.ui.isPresented = true
    var circumstances = RefreshPlanner.Circumstances(milliseconds: state.now)
    let screen = state.ui.path.screen
    circumstances.isTyping = screen.page == .entry
    circumstances.isOtherScreen = screen.number != state.ui.shownScreen
    circumstances.leavesTones = state.ui.leavesTones && screen.page != .clock
    state.ui.leavesTones = screen.page == .clock
    circumstances.isAsked = state.ui.wantsCleanPanel
    state.ui.shownScreen = screen.number
    state.ui.wantsCleanPanel = false
    board.present(state.ui.frame, circumstances)
  }
}

/// The firmware itself.
public enum Firmware {
  /// Its version, one line.
  public static let version: StaticString = "0.1.0"
}
