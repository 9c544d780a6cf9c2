import Bytes
import Flash
import Journal
import Records
import Wire

/// What both the buttons and the line act on: the journal, where the player stands in it, and the screen as
/// it was drawn last.
struct HandheldState<
  Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int
>: ~Copyable, RequestHandler, ScreenHandler {
  var records: RecordsService<Chip, recordCapacity, sectorCapacity>
  var browser = Browser()
  var watch: ScreenWatch
  /// The head when the screen was drawn: anything newer may have changed it.
  var drawnHead: UInt32 = 0
  var isSweepingStuck = false
  var lastTicket: UInt32?

  init(unopened chip: consuming Chip, board: StaticString, firstFrame: UInt32) {
    records = RecordsService(unopened: chip, board: board, firmware: Firmware.version)
    watch = ScreenWatch(firstFrame: firstFrame)
  }

  consuming func close() -> Journal<Chip, recordCapacity, sectorCapacity> { records.close() }

  borrowing func group(at index: Int) -> GroupDescription? {
    switch index {
    case 0: RecordsGroup.description
    case 1: ScreenGroup.description
    default: nil
    }
  }

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    switch request.group {
    case RecordsGroup.number:
      try RecordsGroup.handle(request, body: body, reply: &reply, handler: &records)
    case ScreenGroup.number: try ScreenGroup.handle(request, body: body, reply: &reply, handler: &self)
    default: throw .smp(.notSupported)
    }
  }

  /// Carries out a press of a button. What the player sees as one action is one commit.
  mutating func press(_ button: Button) {
    isSweepingStuck = false
    browser.notice = nil
    do throws(JournalFailure) {
      try browser.press(button, &records.journal)
    } catch {
      browser.notice = Notice(error)
    }
  }

  /// Draws the screen and takes note of what changed on it.
  mutating func draw() -> Screen {
    let screen = browser.draw(records.journal)
    drawnHead = records.journal.head
    watch.note(screen)
    return screen
  }

  // MARK: The screen over the line

  mutating func rows(since: UInt32, first: Int, page: inout ScreenPage) throws(ScreenFailure) {
    let screen = draw()
    let rows = Screen.rowCount + 1
    try page.begin(
      ScreenFrame(
        number: watch.frame, columns: UInt16(truncatingIfNeeded: TextRow.columns),
        rows: UInt16(truncatingIfNeeded: rows),
        focus: UInt16(truncatingIfNeeded: screen.focusedRow.map { $0 + 2 } ?? 0)))
    guard first <= rows else { return }
    for number in first...rows where watch.hasChanged(row: number - 1, since: since) {
      let row = number == 1 ? screen.title : screen[number - 2]
      guard try page.append(row: number, row.span) else { return }
    }
  }

  mutating func press(_ button: ScreenButton, _ action: ButtonAction) throws(ScreenFailure) -> UInt32 {
    guard let button = Button(rawValue: UInt8(truncatingIfNeeded: button.rawValue)) else {
      throw .noSuchButton
    }
    // Nothing hangs on a button that comes up yet, so there is nothing to do for it.
    if action != .release { press(button) }
    return frameNumber()
  }

  mutating func frameNumber() -> UInt32 {
    _ = draw()
    return watch.frame
  }
}
