import _Volatile

/// A register of the chip, by its address: nRF51 Series Reference Manual 3.0.1.
struct Register {
  private let place: VolatileMappedRegister<UInt32>

  @inline(__always)
  init(_ address: UInt) { unsafe place = VolatileMappedRegister(unsafeBitPattern: address) }

  @inline(__always)
  func load() -> UInt32 { place.load() }

  @inline(__always)
  func store(_ value: UInt32) { place.store(value) }
}

/// The register at an offset of its block.
@inline(__always)
func register(_ base: UInt, _ offset: UInt) -> Register { Register(base &+ offset) }

/// The serial line. Chapter 29.
enum UART {
  private static var base: UInt { 0x4000_2000 }
  static var startReceiving: Register { register(base, 0x000) }
  static var startSending: Register { register(base, 0x008) }
  static var received: Register { register(base, 0x108) }
  static var sent: Register { register(base, 0x11C) }
  static var failed: Register { register(base, 0x124) }
  static var interruptsOn: Register { register(base, 0x304) }
  static var isOn: Register { register(base, 0x500) }
  static var pinSending: Register { register(base, 0x50C) }
  static var pinReceiving: Register { register(base, 0x514) }
  static var receivedByte: Register { register(base, 0x518) }
  static var byteToSend: Register { register(base, 0x51C) }
  static var baudRate: Register { register(base, 0x524) }

  /// Its number among the interrupts.
  static var interrupt: UInt32 { 2 }
  static var receivedBit: UInt32 { 1 &<< 2 }
  /// 115,200 baud at 16 MHz.
  static var rate115200: UInt32 { 0x01D7_E000 }
}

/// A timer that counts milliseconds. Chapter 18.
enum Timer {
  private static var base: UInt { 0x4000_8000 }
  static var start: Register { register(base, 0x000) }
  static var capture1: Register { register(base, 0x044) }
  static var compared0: Register { register(base, 0x140) }
  static var shortcuts: Register { register(base, 0x200) }
  static var interruptsOn: Register { register(base, 0x304) }
  static var width: Register { register(base, 0x508) }
  static var prescaler: Register { register(base, 0x510) }
  static var compare0: Register { register(base, 0x540) }
  static var compare1: Register { register(base, 0x544) }

  static var interrupt: UInt32 { 8 }
}

/// What programs and erases flash. Chapter 6.
enum FlashController {
  private static var base: UInt { 0x4001_E000 }
  static var ready: Register { register(base, 0x400) }
  static var mode: Register { register(base, 0x504) }
  static var erasePage: Register { register(base, 0x508) }

  static var reading: UInt32 { 0 }
  static var programming: UInt32 { 1 }
  static var erasing: UInt32 { 2 }
}

/// Random bits from noise. Chapter 21.
enum Noise {
  private static var base: UInt { 0x4000_D000 }
  static var start: Register { register(base, 0x000) }
  static var stop: Register { register(base, 0x004) }
  static var ready: Register { register(base, 0x100) }
  static var value: Register { register(base, 0x508) }
  static var interruptsOn: Register { register(base, 0x304) }

  static var interrupt: UInt32 { 13 }
}

/// The watchdog. Chapter 22.
enum Watchdog {
  private static var base: UInt { 0x4001_0000 }
  static var start: Register { register(base, 0x000) }
  static var period: Register { register(base, 0x504) }
  static var reload: Register { register(base, 0x600) }

  static var reloadKey: UInt32 { 0x6E52_4635 }
}

/// The processor's own. ARMv6-M Architecture Reference Manual, B3.4.
enum Interrupts {
  static var enable: Register { register(0xE000_E100, 0) }
}
