/// Events that wait while the panel is busy, oldest first. Nothing is lost: 16 different ones fit, which is
/// what a person presses in a full refresh of two seconds at eight presses a second, and repeats take no
/// room.
///
/// Folding keeps the meaning: presses of one button that follow each other become one event with a count; a
/// tick, a finished refresh and a change of records are each worth one, at the place of the first.
public struct EventQueue: Sendable {
  /// Different events that fit.
  public static let capacity = 16

  private var entries = InlineArray<16, UInt16>(repeating: 0)
  private var first = 0
  /// Events that wait.
  public private(set) var count = 0
  /// Events that found no room: 0 in a device that keeps up.
  public private(set) var lost = 0

  /// An empty queue.
  public init() {}

  /// Adds an event behind the others.
  public mutating func append(_ event: Event) {
    let entry = EventQueue.pack(event)
    let isKey = entry & 0xFF < 0x20
    var index = isKey ? max(0, count - 1) : 0
    while index < count {
      let place = (first + index) % EventQueue.capacity
      let isSame = entries[place] & 0xFF == entry & 0xFF
      if isSame, !isKey { return }
      if isSame, entry & 0xFF < 0x10 {
        let sum = min(255, Int(entries[place] &>> 8) + Int(entry &>> 8))
        entries[place] = entry & 0xFF | UInt16(truncatingIfNeeded: sum) &<< 8
        return
      }
      index += 1
    }
    guard count < EventQueue.capacity else {
      lost += 1
      return
    }
    entries[(first + count) % EventQueue.capacity] = entry
    count += 1
  }

  /// Takes the oldest event.
  public mutating func next() -> Event? {
    guard count > 0 else { return nil }
    let entry = entries[first]
    first = (first + 1) % EventQueue.capacity
    count -= 1
    return EventQueue.unpack(entry)
  }

  /// Low byte: 0x00 and a key, 0x10 and a key for a hold, 0x20... for the others. High byte: a count.
  private static func pack(_ event: Event) -> UInt16 {
    switch event {
    case .press(let key, let count):
      UInt16(key.rawValue) | UInt16(truncatingIfNeeded: max(1, min(count, 255))) &<< 8
    case .hold(let key): 0x10 | UInt16(key.rawValue)
    case .tick: 0x20
    case .refreshed: 0x21
    case .changed: 0x22
    }
  }

  private static func unpack(_ entry: UInt16) -> Event? {
    let key = Key(rawValue: UInt8(truncatingIfNeeded: entry & 0xF)) ?? .up
    switch entry & 0xF0 {
    case 0x00: return .press(key, count: Int(entry &>> 8))
    case 0x10: return .hold(key)
    default: return entry & 0xFF == 0x20 ? .tick : entry & 0xFF == 0x21 ? .refreshed : .changed
    }
  }
}
