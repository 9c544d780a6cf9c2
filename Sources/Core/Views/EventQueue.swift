/// Events that wait while the panel is busy, oldest first.
///
/// Nothing is lost: 64 entries are what a person presses in the eight seconds of the slowest refresh at eight
/// presses a second, every one of another button than the one before, and repeats take no room.
///
/// Folding keeps the meaning: presses of one button that follow each other become one event with a count; a
/// tick, a finished refresh and a change of records are each worth one, at the place of the first.
public struct EventQueue: Sendable {
  /// Entries that fit: an event each, and one more for every 16 presses of one button.
  public static let capacity = 64

  /// Low four bits: 0 and a key for presses, 5 and a key for a hold, 10... for the others. High four bits:
  /// the presses less one.
  private var entries = InlineArray<64, UInt8>(repeating: 0)
  private var first = 0
  /// Entries in use.
  public private(set) var count = 0
  /// Presses and other events that found no room: 0 in a device that keeps up.
  public private(set) var lost = 0

  /// An empty queue.
  public init() {}

  /// Adds an event behind the others.
  public mutating func append(_ event: Event) {
    switch event {
    case .press(let key, let presses): append(key, max(1, min(presses, 255)))
    case .hold(let key): push(5 + key.rawValue)
    case .tick: pushOnce(10)
    case .refreshed: pushOnce(11)
    case .changed: pushOnce(12)
    }
  }

  /// Takes the oldest event; as many presses of one button as follow each other are one.
  public mutating func next() -> Event? {
    guard let entry = pop() else { return nil }
    let code = entry & 0xF
    switch code {
    case 10: return .tick
    case 11: return .refreshed
    case 12: return .changed
    case 5...9: return .hold(Key(rawValue: code - 5) ?? .up)
    default:
      var presses = Int(entry &>> 4) + 1
      while count > 0, entries[first] & 0xF == code, let more = pop() { presses += Int(more &>> 4) + 1 }
      return .press(Key(rawValue: code) ?? .up, count: presses)
    }
  }

  private mutating func append(_ key: Key, _ presses: Int) {
    var rest = presses
    if count > 0 {
      let last = (first + count - 1) % EventQueue.capacity
      let room = entries[last] & 0xF == key.rawValue ? min(15 - Int(entries[last] &>> 4), rest) : 0
      entries[last] += UInt8(truncatingIfNeeded: room) &<< 4
      rest -= room
    }
    while rest > 0 {
      let part = min(16, rest)
      push(key.rawValue | UInt8(truncatingIfNeeded: part - 1) &<< 4)
      rest -= part
    }
  }

  private mutating func pushOnce(_ code: UInt8) {
    for index in 0..<count where entries[(first + index) % EventQueue.capacity] == code { return }
    push(code)
  }

  private mutating func push(_ entry: UInt8) {
    guard count < EventQueue.capacity else {
      lost += entry & 0xF < 5 ? Int(entry &>> 4) + 1 : 1
      return
    }
    entries[(first + count) % EventQueue.capacity] = entry
    count += 1
  }

  private mutating func pop() -> UInt8? {
    guard count > 0 else { return nil }
    let entry = entries[first]
    first = (first + 1) % EventQueue.capacity
    count -= 1
    return entry
  }
}
