import Flash
import Startup

/// The part of the chip's own flash that holds the records: 80 pages of 1 KB, programmed in words.
///
/// The processor stands still while a page is erased (some 22 ms) or a word is programmed (some 46 µs), so
/// the code may lie in the same flash. A word may be programmed twice between erases on this chip; the store
/// does it once.
struct NRF51Flash: NORFlash, ~Copyable {
  static var pageBytes: Int { 1024 }
  static var pageCount: Int { 80 }

  var geometry: FlashGeometry {
    FlashGeometry(sectorBytes: Self.pageBytes, sectorCount: Self.pageCount, programUnitBytes: 4)
  }

  func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure) {
    guard address >= 0, address &+ destination.count <= Self.pageBytes &* Self.pageCount else {
      throw .outOfRange
    }
    let source = unsafe records_pointer()! + address
    unsafe destination.withUnsafeMutableBufferPointer {
      unsafe copy_bytes($0.baseAddress, source, UInt32(truncatingIfNeeded: $0.count))
    }
  }

  mutating func program(_ address: Int, _ source: Span<UInt8>) throws(FlashFailure) {
    guard address >= 0, address &+ source.count <= Self.pageBytes &* Self.pageCount else {
      throw .outOfRange
    }
    guard address & 3 == 0, source.count & 3 == 0 else { throw .misaligned }
    Self.enter(FlashController.programming)
    var index = 0
    var isTaken = true
    while index < source.count {
      let low =
        UInt32(truncatingIfNeeded: source[index]) | UInt32(truncatingIfNeeded: source[index + 1]) &<< 8
      let high =
        UInt32(truncatingIfNeeded: source[index + 2]) | UInt32(truncatingIfNeeded: source[index + 3]) &<< 8
      let word = low | high &<< 16
      let place = unsafe register(UInt(bitPattern: records_pointer()!), UInt(bitPattern: address &+ index))
      place.store(word)
      Self.wait()
      if place.load() != word { isTaken = false }
      index &+= 4
    }
    Self.enter(FlashController.reading)
    if !isTaken { throw .programFailed }
  }

  mutating func erase(sector: Int) throws(FlashFailure) {
    guard (0..<Self.pageCount).contains(sector) else { throw .outOfRange }
    let start = unsafe UInt(bitPattern: records_pointer()!) &+ UInt(bitPattern: sector &* Self.pageBytes)
    Self.enter(FlashController.erasing)
    FlashController.erasePage.store(UInt32(truncatingIfNeeded: start))
    Self.wait()
    Self.enter(FlashController.reading)
    for offset in 0..<Self.pageBytes / 4 where register(start, UInt(bitPattern: offset &* 4)).load() != ~0 {
      throw .eraseFailed
    }
  }

  private static func enter(_ mode: UInt32) {
    FlashController.mode.store(mode)
    wait()
  }

  private static func wait() {
    while FlashController.ready.load() & 1 == 0 {}
  }
}
