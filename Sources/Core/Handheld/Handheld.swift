import Flash
import Journal
import Records
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
  /// The frame that the panel shows.
  private var shownFrame: UInt32?

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
    if state.records.journal.damage.count > 0 { state.browser.notice = .damage }
    redraw(on: &board)
  }

  /// Makes an empty store in place and shows the first screen; also after ``open(on:)`` has found the chip
  /// blank. See ``init(formatting:on:)``.
  public mutating func format<Hardware: Board & ~Copyable>(on board: inout Hardware) throws(JournalFailure) {
    var identity = InlineArray<8, UInt8>(repeating: 0)
    for half in 0..<2 {
      let bits = board.entropy()
      for byte in 0..<4 {
        identity[half * 4 + byte] = UInt8(
          truncatingIfNeeded: bits &>> (8 &* UInt32(truncatingIfNeeded: byte)))
      }
    }
    try state.records.journal.format(as: StoreIdentity(bytes: identity), chance: board.entropy())
    redraw(on: &board)
  }

  /// Gives the journal back, to be closed or looked at.
  public consuming func close() -> OwnJournal { state.close() }

  /// The quest or playthrough that has the focus on the screen; nil when there is none.
  public var focus: UID? { state.browser.focus }

  /// The playthrough whose quests the screen shows; nil when there is none.
  public var playthrough: UID? { state.browser.playthrough }

  /// What the line has carried so far.
  public var lineStatistics: LineStatistics { server.statistics }

  /// Whether work waits that can be done when nothing else is to do.
  public var hasIdleWork: Bool {
    state.drawnHead != state.records.journal.head
      || (state.records.journal.hasUnswept && !state.isSweepingStuck)
  }

  /// Reads the journal, or changes it as its own operations do; the screen follows at the next event.
  public mutating func withJournal<Result: ~Copyable>(
    _ body: (inout OwnJournal) throws(JournalFailure) -> Result
  ) throws(JournalFailure) -> Result {
    try body(&state.records.journal)
  }

  /// Takes an event.
  public mutating func handle<Hardware: Board & ~Copyable>(_ event: Event, on board: inout Hardware) {
    switch event {
    case .pressed(let button):
      state.press(button)
      redraw(on: &board)
      server.log(.debug, button.logLine, to: &board)
    case .released: break
    case .idle:
      if state.drawnHead != state.records.journal.head { return redraw(on: &board) }
      do throws(JournalFailure) {
        try state.records.journal.sweep()
        state.drawnHead = state.records.journal.head
      } catch {
        state.isSweepingStuck = true
      }
    }
  }

  /// Takes bytes from the line, carries out the requests that they complete and sends the answers. A reset
  /// that was asked for comes last.
  public mutating func receive<Hardware: Board & ~Copyable>(_ bytes: Span<UInt8>, on board: inout Hardware) {
    server.system.dateTime = board.dateTime
    server.receive(bytes, handler: &state, sink: &board)
    if let time = server.system.takeNewTime() { board.dateTime = time }
    if state.watch.frame != shownFrame { redraw(on: &board) }
    if server.system.takeReset() { board.reset() }
  }

  /// Says something in the log, one line of plain text, to whoever follows it over the line.
  public mutating func log<Hardware: Board & ~Copyable>(
    _ level: LogLevel, _ text: Span<UInt8>, on board: inout Hardware
  ) {
    server.log(level, text, to: &board)
  }

  private mutating func redraw<Hardware: Board & ~Copyable>(on board: inout Hardware) {
    let screen = state.draw()
    guard state.watch.frame != shownFrame else { return }
    shownFrame = state.watch.frame
    board.present(screen)
  }
}

/// The firmware itself.
public enum Firmware {
  /// Its version, one line.
  public static let version: StaticString = "0.1.0"
}
