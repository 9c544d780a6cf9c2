// The 14 screens as a program calls them: what is linked for the bytes, and runs for the depth of the stack.

import Canvas
import Views

/// How many screens there are.
let screenCount: UInt8 = 14

extension Bench {
  /// Builds one of the screens; `number` is 0 to 13.
  @inline(never) mutating func build(screen number: UInt8, _ record: Record) {
    let screen = UInt32(number)
    switch number {
    case 0: engine.build(GamesScreen(), screen: screen)
    case 1: engine.build(HomeScreen(game: record), screen: screen)
    case 2: engine.build(QuestsScreen(), screen: screen)
    case 3: engine.build(PeopleScreen(), screen: screen)
    case 4: engine.build(PlacesScreen(), screen: screen)
    case 5: engine.build(QuestScreen(quest: record, isAsking: record.has(0)), screen: screen)
    case 6: engine.build(PersonScreen(person: record), screen: screen)
    case 7: engine.build(PlaceScreen(place: record), screen: screen)
    case 8: engine.build(PickerScreen(record: record), screen: screen)
    case 9: engine.build(FilterScreen(bits: record.flags), screen: screen)
    case 10: engine.build(TypingScreen(record: record), screen: screen)
    case 11: engine.build(SettingsScreen(record: record), screen: screen)
    case 12: engine.build(ClockScreen(minutes: record.number(3)), screen: screen)
    default: engine.build(AboutScreen(), screen: screen)
    }
  }
}

/// Shows a screen on a frame, presses a key, shows it again, and compares: all that an application calls.
/// Returns the nodes that it took, negative when something did not fit.
@_cdecl("views_screen")
public func screen(_ bench: UnsafeMutableRawPointer, _ number: UInt8, _ id: UInt16) -> Int32 {
  let bench = unsafe bench.assumingMemoryBound(to: Bench.self)
  unsafe bench.pointee.build(screen: number, Record(id: id))
  unsafe bench.pointee.engine.draw(on: &bench.pointee.frame)
  let response = unsafe bench.pointee.engine.handle(.press(.down, count: 1))
  if response == .redraw {
    unsafe bench.pointee.build(screen: number, Record(id: id))
    unsafe bench.pointee.engine.draw(on: &bench.pointee.frame)
  }
  let damage = unsafe bench.pointee.frame.damage(from: bench.pointee.glass)
  if !damage.isEmpty { unsafe bench.pointee.glass.copy(bench.pointee.frame) }
  let nodes = unsafe bench.pointee.engine.nodeCount
  let isWhole = unsafe bench.pointee.engine.fault == nil
  return Int32(truncatingIfNeeded: isWhole ? nodes : -nodes)
}
