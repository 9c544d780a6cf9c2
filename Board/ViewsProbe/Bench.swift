// What `Tools/bench views` runs: one scene, and what is counted of it in one function.

import Canvas
import Views

/// The user interface of a handheld: what the memory figure counts.
struct Bench: ~Copyable {
  var engine = Engine<176, 640>()
  var frame = Frame()
  var glass = Frame()

  /// Brings the engine to where a scene begins: what a screen has shown before.
  mutating func prepare(_ scene: Scene) {
    build(scene, isAgain: false)
    engine.draw(on: &frame)
    glass.copy(frame)
  }

  /// Builds a scene; `isAgain` is what is counted.
  @inline(never) mutating func build(_ scene: Scene, isAgain: Bool) {
    switch scene {
    case .list: engine.build(SevenRowsScene(rows: SevenRows(changing: 6, isVersioned: false)), screen: 1)
    case .plainClock: engine.build(DialScene(minutes: 45, isPlain: true), screen: 1)
    case .clock: engine.build(DialScene(minutes: 45, isPlain: false), screen: 1)
    case .firstRows, .lastRows:
      if isAgain { engine.scroll(to: scene == .firstRows ? 0 : 9_990, in: 1) }
      engine.build(ManyRowsScene(), screen: 1)
    case .label:
      engine.build(
        SevenRowsScene(rows: SevenRows(changing: isAgain ? 7 : 6, isVersioned: true)), screen: 1)
    }
  }

  enum Scene: UInt8 {
    case list, plainClock, clock, firstRows, lastRows, label
  }
}

/// What is counted: layout and drawing of a whole frame, or of what one label changes, with the comparison.
@inline(never)
@_cdecl("views_counted")
public func counted(_ bench: UnsafeMutableRawPointer, _ number: UInt8) -> Int32 {
  let bench = unsafe bench.assumingMemoryBound(to: Bench.self)
  guard let scene = Bench.Scene(rawValue: number) else { return 0 }
  unsafe bench.pointee.build(scene, isAgain: true)
  guard scene == .label else {
    unsafe bench.pointee.engine.redraw(on: &bench.pointee.frame)
    return 0
  }
  unsafe bench.pointee.engine.draw(on: &bench.pointee.frame)
  return unsafe Int32(truncatingIfNeeded: bench.pointee.frame.damage(from: bench.pointee.glass).changed)
}

/// Bytes of the user interface.
@_cdecl("views_bytes") public func viewsBytes() -> Int32 { Int32(MemoryLayout<Bench>.size) }

/// Makes the user interface at `place`, where ``viewsBytes()`` bytes are free, and shows what comes before a
/// scene. False when there is no such scene.
@_cdecl("views_prepare")
public func prepare(_ place: UnsafeMutableRawPointer, _ number: UInt8) -> Bool {
  guard let scene = Bench.Scene(rawValue: number) else { return false }
  let bench = unsafe place.bindMemory(to: Bench.self, capacity: 1)
  unsafe bench.initialize(to: Bench())
  unsafe bench.pointee.prepare(scene)
  return true
}

/// The bytes of the frame, to be looked at.
@_cdecl("views_byte") public func byte(_ bench: UnsafeMutableRawPointer, _ column: Int32, _ band: Int32)
  -> UInt8
{
  let bench = unsafe bench.assumingMemoryBound(to: Bench.self)
  return unsafe bench.pointee.frame.byte(column: Int(column), band: Int(band))
}
