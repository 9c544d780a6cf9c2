/// Bytes on their way from an interrupt to the main loop: one writer, one reader, no lock.
///
/// A byte that finds the ring full is dropped and counted; a frame that misses it is sent again.
struct Ring<let capacity: Int> {
  private var bytes = InlineArray<capacity, UInt8>(repeating: 0)
  private var head = 0
  private var tail = 0
  private(set) var dropped: UInt32 = 0

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    let next = head &+ 1 == capacity ? 0 : head &+ 1
    guard next != tail else {
      dropped &+= 1
      return
    }
    bytes[head] = byte
    head = next
  }

  var isEmpty: Bool { head == tail }

  mutating func take() -> UInt8? {
    guard tail != head else { return nil }
    let byte = bytes[tail]
    tail = tail &+ 1 == capacity ? 0 : tail &+ 1
    return byte
  }
}
