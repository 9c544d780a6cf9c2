import Handheld
import Startup
import Wire

/// An nRF51822 with a serial line, and no room for a screen.
struct MicrobitBoard: LineBoard, ~Copyable {
  var name: StaticString { "Microbit" }

  /// The moment at which the milliseconds were last looked at, and what was set then.
  private var timeAtStart: DateTime?
  /// Whether the other end takes no bytes: then they are dropped, until it takes one.
  private var isLineStuck = false

  /// Starts the clocks and the line.
  init() {
    Timer.width.store(3)  // 32 bits
    Timer.prescaler.store(4)  // 16 MHz / 2^4: microseconds
    Timer.compare0.store(Tick.milliseconds &* 1000)
    Timer.shortcuts.store(1)  // start again when it is reached
    Timer.interruptsOn.store(1 &<< 16)
    Timer.start.store(1)

    UART.pinSending.store(24)
    UART.pinReceiving.store(25)
    UART.baudRate.store(UART.rate115200)
    UART.isOn.store(4)
    UART.interruptsOn.store(UART.receivedBit)
    UART.startReceiving.store(1)
    UART.startSending.store(1)

    Noise.interruptsOn.store(1)

    Interrupts.enable.store(1 &<< UART.interrupt | 1 &<< Timer.interrupt | 1 &<< Noise.interrupt)
    enable_interrupts()
  }

  /// A byte takes 87 µs; one that has not gone after 20 ms goes nowhere.
  private static var patienceMilliseconds: UInt32 { 20 }

  mutating func send(_ bytes: Span<UInt8>) {
    for index in 0..<bytes.count {
      if isLineStuck, UART.sent.load() == 0 { return }
      isLineStuck = false
      UART.sent.store(0)
      UART.byteToSend.store(UInt32(truncatingIfNeeded: bytes[index]))
      let start = milliseconds
      while UART.sent.load() == 0 {
        if milliseconds &- start > Self.patienceMilliseconds {
          isLineStuck = true
          return
        }
      }
    }
  }

  /// Since it was started.
  var microseconds: UInt32 {
    Timer.capture1.store(1)
    return milliseconds &* 1000 &+ Timer.compare1.load()
  }

  private var milliseconds: UInt32 { withShared { $0.milliseconds } }

  var dateTime: DateTime? {
    get {
      timeAtStart.map {
        DateTime(seconds: $0.seconds &+ milliseconds / 1000, microseconds: $0.microseconds)
      }
    }
    set {
      timeAtStart = newValue.map {
        DateTime(seconds: $0.seconds &- milliseconds / 1000, microseconds: $0.microseconds)
      }
    }
  }

  mutating func reset() { restart() }

  mutating func entropy() -> UInt32 {
    var bits: UInt32 = 0
    Noise.start.store(1)
    for _ in 0..<4 {
      // A byte takes some 700 µs, for which the processor sleeps.
      var byte: UInt32?
      while byte == nil {
        disable_interrupts()
        byte = unsafe shared.noise
        unsafe shared.noise = nil
        if byte == nil { wait_for_interrupt() }
        enable_interrupts()
      }
      bits = bits &<< 8 | (byte ?? 0)
    }
    Noise.stop.store(1)
    return bits
  }
}
