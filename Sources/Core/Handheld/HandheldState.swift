import Bytes
import Canvas
import Flash
import Journal
import Records
import Views
import Wire

/// What both the buttons and the line act on: the journal, where the player stands in it, and the screen as
/// it was drawn last.
struct HandheldState<
  Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int
>: ~Copyable, RequestHandler {
  var records: RecordsService<Chip, recordCapacity, sectorCapacity>
  var ui = Interface()
  var watch: ScreenWatch
  /// The head when the screen was built: anything newer may have changed it.
  var builtHead: UInt32 = 0
  /// What the board's clock said last.
  var now: UInt32 = 0
  /// The time of day, as the board knows it.
  var dateTime: DateTime?
  /// The time that the clock shows: whole minutes or seconds.
  var shownTime: DateTime?
  /// When a button was pressed last.
  var lastPress: UInt32 = 0
  var isSweepingStuck = false
  var lastTicket: UInt32?

  init(unopened chip: consuming Chip, board: StaticString, firstFrame: UInt32) {
    records = RecordsService(unopened: chip, board: board, firmware: Firmware.version)
    watch = ScreenWatch(firstFrame: firstFrame)
  }

  /// Shows the first screen of a journal that was just opened.
  mutating func begin(at milliseconds: UInt32) {
    now = milliseconds
    lastPress = milliseconds
    if records.journal.damage.count > 0 { ui.notice = .damage }
    build()
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

  /// Answers the events that wait, oldest first, and builds the screen that they lead to.
  mutating func answerEvents() {
    while let event = ui.queue.next() { answer(event) }
    if builtHead != records.journal.head { build() }
  }

  /// Finds the rows of the screen where they may have changed, and lays it out.
  mutating func build() {
    do throws(JournalFailure) {
      try settle()
      let head = records.journal.head
      if ui.filledHead != head {
        ui.sight.listing = try records.journal.listing(ui.sight)
        ui.sight.isFiltered = ui.sight.screen.page.listKind != nil
        try records.journal.fill(&ui.table, ui.sight)
        if ui.sight.screen.page == .search { try fillFinds() }
        ui.filledHead = head
      }
    } catch {
      ui.notice = Notice(error)
      ui.filledHead = records.journal.head
    }
    builtHead = records.journal.head
    let version = builtHead &* 31 &+ ui.revision
    Self.build(
      &ui.engine, ui.table, ui.sight, ui.writing, ui.finding, time: shownTime, notice: ui.notice,
      doomed: ui.doomed, isMoving: ui.moving != nil,
      version: version,
      records.journal)
    ui.isDrawn = false
  }

  /// Follows what has changed in the journal: other playthroughs, and records that came or went.
  private mutating func settle() throws(JournalFailure) {
    var present = try records.journal.activePlaythrough()
    if present == nil { present = try records.journal.firstPlaythrough() }
    if present != ui.sight.playthrough {
      ui.sight.playthrough = present
      ui.invalidate()
    }
    ui.sight.language = records.journal.preferences.language
    ui.sight.pinned = nil
    ui.sight.here = nil
    if let present {
      ui.sight.cycle = try records.journal.entity(present, .playthrough).cycle
      ui.sight.pinned = try records.journal.pinned(in: present)
      ui.sight.here = try records.journal.here(in: present)
    }
    // A page whose record is gone leads back to where it was opened.
    while ui.path.count > 0, let subject = ui.path.screen.uid,
      try records.journal.entity(subject.id)?.uid != subject
    { ui.goBack() }
  }

  /// Draws what was built last where it differs from what was drawn before.
  mutating func draw() {
    guard !ui.isDrawn else { return }
    if ui.engine.draw(on: &ui.frame) { ui.isPresented = false }
    ui.isDrawn = true
  }

  /// The row that has the focus.
  var focusedRow: Row? {
    mutating get {
      guard let index = ui.engine.focusedRow, index < records.journal.rowCount(ui.table, ui.sight) else {
        return nil
      }
      return records.journal.row(at: index, ui.table, ui.sight)
    }
  }
}

extension Journal where Chip: ~Copyable {
  /// The first playthrough that is not put away, or else the first.
  func firstPlaythrough() throws(JournalFailure) -> UID? {
    let first = try place(after: nil, of: .playthrough, in: nil)
    var place = first
    while let candidate = place {
      if try !entity(candidate.uid).marks.isArchived { return candidate.uid }
      place = try self.place(after: candidate, of: .playthrough, in: nil)
    }
    return first?.uid
  }
}
