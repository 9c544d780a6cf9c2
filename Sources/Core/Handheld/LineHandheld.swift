import Bytes
import Flash
import Journal
import Records
import Wire

/// The firmware of a handheld without a screen: the journal and the line, for boards that have no room for
/// more. What it keeps and answers is what a `Handheld` keeps and answers, but it has no group for a screen.
public struct LineHandheld<
  Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int, let messageBytes: Int
>: ~Copyable {
  private var state: LineState<Chip, recordCapacity, sectorCapacity>
  private var server = SMPServer<messageBytes>()
  private var isSweepingStuck = false

  /// Takes a chip and reads nothing of it yet. Good for nothing before ``open(on:)`` or ``format(on:)``.
  public init<Hardware: LineBoard & ~Copyable>(unopened chip: consuming Chip, on board: inout Hardware) {
    state = LineState(unopened: chip, board: board.name)
  }

  /// Opens the store in place. Fails with `JournalFailure.store`, and then has written nothing to a chip that
  /// holds no store of this version.
  public mutating func open<Hardware: LineBoard & ~Copyable>(
    on board: inout Hardware
  ) throws(JournalFailure) { try state.records.journal.open(chance: board.entropy()) }

  /// Makes an empty store in place; also after ``open(on:)`` has found the chip blank.
  public mutating func format<Hardware: LineBoard & ~Copyable>(
    on board: inout Hardware
  ) throws(JournalFailure) {
    let identity = board.newIdentity()
    try state.records.journal.format(as: identity, chance: board.entropy())
  }

  /// Whether work waits that can be done when nothing else is to do.
  public var hasIdleWork: Bool { state.records.journal.hasUnswept && !isSweepingStuck }

  /// Does a small piece of the work that waits.
  public mutating func idle() {
    do throws(JournalFailure) { try state.records.journal.sweep() } catch { isSweepingStuck = true }
  }

  /// Takes bytes from the line, carries out the requests that they complete and sends the answers. A reset
  /// that was asked for comes last.
  public mutating func receive<Hardware: LineBoard & ~Copyable>(
    _ bytes: Span<UInt8>, on board: inout Hardware
  ) {
    isSweepingStuck = false
    server.system.dateTime = board.dateTime
    server.receive(bytes, handler: &state, sink: &board)
    if let time = server.system.takeNewTime() { board.dateTime = time }
    if server.system.takeReset() { board.reset() }
  }
}

/// What the line acts on.
private struct LineState<
  Chip: NORFlash & ~Copyable, let recordCapacity: Int, let sectorCapacity: Int
>: ~Copyable, RequestHandler {
  var records: RecordsService<Chip, recordCapacity, sectorCapacity>

  init(unopened chip: consuming Chip, board: StaticString) {
    records = RecordsService(unopened: chip, board: board, firmware: Firmware.version)
  }

  borrowing func group(at index: Int) -> GroupDescription? { index == 0 ? RecordsGroup.description : nil }

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    guard request.group == RecordsGroup.number else { throw .smp(.notSupported) }
    try RecordsGroup.handle(request, body: body, reply: &reply, handler: &records)
  }
}
