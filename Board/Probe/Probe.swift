// The whole handheld on a chip and a board that do nothing, at the memory of the smallest board: what it
// links is what every change is measured by. See Tools/embedded.

import Canvas
import Flash
import Handheld
import Journal
import Panel
import Records
import Wire

/// The memory of a 32 KB board.
typealias SmallHandheld = Handheld<SilentChip, 1024, 96, 1024>

/// A chip without cells. Its methods stay opaque, so that the compiler cannot reason them away.
struct SilentChip: NORFlash, ~Copyable {
  var geometry: FlashGeometry { FlashGeometry(sectorBytes: 1024, sectorCount: 96, programUnitBytes: 4) }

  @inline(never) func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    if address < 0 { throw .unreachable }
  }

  @inline(never) mutating func program(_ address: Int, _ source: Span<UInt8>) throws(FlashFailure) {
    if address < 0 { throw .programFailed }
  }

  @inline(never) mutating func erase(sector: Int) throws(FlashFailure) {
    if sector < 0 { throw .eraseFailed }
  }
}

/// A board without a panel or a line.
struct SilentBoard: Board, ~Copyable {
  var name: StaticString { "probe" }
  private var bits: UInt32 = 1
  var dateTime: DateTime?

  @inline(never) mutating func send(_ bytes: Span<UInt8>) { bits ^= UInt32(truncatingIfNeeded: bytes.count) }
  var milliseconds: UInt32 { bits }
  var isPanelBusy: Bool { bits & 1 == 0 }
  @inline(never) mutating func present(
    _ frame: borrowing Frame, _ circumstances: RefreshPlanner.Circumstances
  ) { bits &+= circumstances.milliseconds }
  @inline(never) mutating func reset() { bits = 0 }
  @inline(never) mutating func entropy() -> UInt32 { bits }
}

/// Starts the firmware. Only a blank chip is formatted: on any other failure a journal may be there, and a
/// board shows the failure and waits for its owner.
func start(on board: inout SilentBoard) throws(JournalFailure) -> SmallHandheld {
  do throws(JournalFailure) {
    return try SmallHandheld(opening: SilentChip(), on: &board)
  } catch {
    guard error == .store(.blank) else { throw error }
  }
  return try SmallHandheld(formatting: SilentChip(), on: &board)
}

/// Everything that a board calls.
public func run(_ event: Event, _ bytes: Span<UInt8>) -> Bool {
  var board = SilentBoard()
  do throws(JournalFailure) {
    var handheld = try start(on: &board)
    handheld.handle(event, on: &board)
    handheld.receive(bytes, on: &board)
    return handheld.hasIdleWork
  } catch {
    return false
  }
}
