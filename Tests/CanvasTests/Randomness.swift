import Canvas
import Foundation

/// Random numbers from a seed (SplitMix64). `CAIRN_SEED` in the environment sets the seed of all tests.
struct Randomness: RandomNumberGenerator {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64? = nil) {
    let given = ProcessInfo.processInfo.environment["CAIRN_SEED"].flatMap { UInt64($0) }
    self.seed = given ?? seed ?? UInt64.random(in: 0...UInt64.max)
    state = self.seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A number that is near the screen most often, and sometimes as extreme as there is.
  mutating func coordinate() -> Int {
    switch next() % 12 {
    case 0:
      [Int.min, Int.max, Int.min + 1, 16_383, -16_383, 2_047, -2_048, 0, -1].randomElement(using: &self)!
    case 1: Int.random(in: -20_000...20_000, using: &self)
    case 2, 3: Int.random(in: -600...600, using: &self)
    default: Int.random(in: -20...310, using: &self)
    }
  }

  mutating func length() -> Int {
    switch next() % 8 {
    case 0: coordinate()
    default: Int.random(in: 0...60, using: &self)
    }
  }

  mutating func point() -> Point { Point(coordinate(), coordinate()) }

  mutating func rect() -> Rect { Rect(coordinate(), coordinate(), length(), length()) }

  mutating func angle() -> Angle {
    next() % 3 == 0 ? .turns(coordinate(), of: length()) : .degrees(coordinate())
  }

  mutating func dash() -> Dash { Dash(on: length(), off: length(), phase: length()) }

  mutating func tone() -> Tone { Tone(Int.random(in: -1...17, using: &self)) }

  mutating func ink() -> Ink {
    let ramp = ToneRamp(tone(), tone(), tone(), tone())
    switch next() % 5 {
    case 0: return .inverting
    case 1: return .linear(LinearGradient(ramp, from: point(), to: point()))
    case 2: return .angular(AngularGradient(ramp, center: point(), start: angle()))
    default: return .tone(tone())
    }
  }

  mutating func shape() -> Shape {
    var shape: Shape
    switch next() % 4 {
    case 0: shape = .circle(center: point(), radius: length())
    case 1: shape = .circle(in: rect())
    case 2: shape = .capsule(rect())
    default: shape = Shape(rect(), cornerRadius: length())
    }
    if next() % 2 == 0 { shape = shape.stroked(length()) }
    switch next() % 4 {
    case 0: return shape.sector(from: angle(), to: angle())
    case 1: return shape.cut(Sectors(count: length(), start: angle(), length: angle()))
    case 2: return shape.dashed(dash(), width: length())
    default: return shape
    }
  }

  /// Text with all that is strange in it: broken bytes, marks, wide characters, characters without a glyph.
  mutating func text() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...12, using: &self) {
      switch next() % 8 {
      case 0: bytes.append(UInt8.random(in: 0...255, using: &self))
      case 1: bytes += Array("e\u{301}".utf8)
      case 2: bytes += Array("東".utf8)
      case 3: bytes += Array("\u{10FFFF}".utf8)
      case 4: bytes += Array("\u{AD}\n ".utf8)
      case 5: bytes += Array("Жω\u{E001}".utf8)
      default: bytes += Array("word ".utf8)
      }
    }
    return bytes
  }

  mutating func face() -> Typeface { next() % 2 == 0 ? .body : .title }
}
