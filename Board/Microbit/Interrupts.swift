import Startup

/// What the interrupts write and the main loop reads.
///
/// The main loop touches it only with interrupts off, so no access overlaps another.
struct Shared {
  /// Room for a message of 1,024 bytes in console framing, which is its longest.
  var line = Ring<1536>()
  var milliseconds: UInt32 = 0
  /// The last byte of noise, until it is taken.
  var noise: UInt32?
}

/// How often the timer interrupts.
enum Tick {
  static var milliseconds: UInt32 { 10 }
}

nonisolated(unsafe) var shared = Shared()

/// Reads or changes what the interrupts share.
@inline(__always)
func withShared<Result>(_ body: (inout Shared) -> Result) -> Result {
  disable_interrupts()
  defer { enable_interrupts() }
  return unsafe body(&shared)
}

/// A byte has come.
@c(uart_interrupt)
func takeByte() {
  while UART.received.load() != 0 {
    UART.received.store(0)
    unsafe shared.line.put(UInt8(truncatingIfNeeded: UART.receivedByte.load()))
  }
}

/// A byte of noise is ready.
@c(noise_interrupt)
func takeNoise() {
  Noise.ready.store(0)
  unsafe shared.noise = Noise.value.load() & 0xFF
}

/// Another ten milliseconds have gone by.
@c(timer_interrupt)
func tick() {
  Timer.compared0.store(0)
  unsafe shared.milliseconds &+= Tick.milliseconds
}
