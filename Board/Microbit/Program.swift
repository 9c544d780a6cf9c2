import Flash
import Handheld
import Journal
import Records
import Startup
import Wire

/// 800 records in 80 pages, messages of 1 KB.
typealias Firmware = LineHandheld<NRF51Flash, 800, 80, 1024>

/// Puts the firmware's state where it stays. A function of its own, because the compiler makes the state on
/// the stack first: it is a third of all memory, and gone from the stack when this returns.
@inline(never)
func prepare(_ place: UnsafeMutablePointer<Firmware>, on board: inout MicrobitBoard) {
  unsafe place.initialize(to: Firmware(unopened: NRF51Flash(), on: &board))
}

/// Starts the firmware, in the memory that the linker script keeps for it. Only a blank chip is formatted.
func start(_ firmware: inout Firmware, on board: inout MicrobitBoard) throws(JournalFailure) {
  do throws(JournalFailure) {
    return try firmware.open(on: &board)
  } catch {
    guard error == .store(.blank) else { throw error }
  }
  try firmware.format(on: &board)
}

/// Takes what has come, and sleeps when nothing has.
@inline(never)
func step(_ firmware: inout Firmware, on board: inout MicrobitBoard) {
  var bytes = InlineArray<64, UInt8>(repeating: 0)
  var count = 0
  while count < 64, let byte = withShared({ $0.line.take() }) {
    bytes[count] = byte
    count += 1
  }
  if count > 0 { firmware.receive(bytes.span.extracting(first: count), on: &board) }
  if count == 0, firmware.hasIdleWork {
    firmware.idle()
  } else if count == 0 {
    // With interrupts masked, one that comes after the check still ends the wait.
    disable_interrupts()
    if unsafe shared.line.isEmpty { wait_for_interrupt() }
    enable_interrupts()
  }
}

/// The program.
@c(firmware_main)
func main() {
  var board = MicrobitBoard()
  let memory = unsafe UnsafeMutableRawPointer(firmware_pointer()!)
  precondition(MemoryLayout<Firmware>.size <= Int(firmware_capacity()))
  let place = unsafe memory.assumingMemoryBound(to: Firmware.self)
  do throws(JournalFailure) {
    unsafe prepare(place, on: &board)
    try unsafe start(&place.pointee, on: &board)
    note_start(board.microseconds)
    while true { unsafe step(&place.pointee, on: &board) }
  } catch {
    // Whatever is in flash may be somebody's journal: nothing is touched, and the owner decides.
    while true { wait_for_interrupt() }
  }
}
