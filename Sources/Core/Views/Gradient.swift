import Canvas

/// Tones that change, in all the room that is offered.
public struct Gradient: Primitive {
  private let op: Op

  private init(_ form: UInt8, _ ramp: ToneRamp, _ degrees: Int) {
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(ramp.tones[index].rawValue) &<< UInt32(5 &* index) }
    let angle = UInt32(truncatingIfNeeded: (degrees % 360 + 360) % 360)
    op = Op(.tone, small: form, word: word | angle &<< 20)
  }

  /// Around the middle, clockwise from `degrees`; 0 is three o'clock.
  public static func angular(_ ramp: ToneRamp, from degrees: Int = 0) -> Gradient {
    Gradient(0, ramp, degrees)
  }

  /// From left to right.
  public static func horizontal(_ ramp: ToneRamp) -> Gradient { Gradient(1, ramp, 0) }

  /// From top to bottom.
  public static func vertical(_ ramp: ToneRamp) -> Gradient { Gradient(2, ramp, 0) }

  /// Writes the gradient's op.
  public func emit() -> Token { Token.leaf(op) }
}

extension Op {
  /// The ink of a gradient that fills `rect`, when it is turned by `angle`.
  func gradient(in rect: Rect, turned angle: Angle) -> Ink {
    func tone(_ index: Int) -> Tone { Tone(Int(word &>> UInt32(5 &* index) & 31)) }
    let ramp = ToneRamp(tone(0), tone(1), tone(2), tone(3))
    let middle = Point(rect.x + rect.width / 2, rect.y + rect.height / 2)
    switch small {
    case 0:
      return .angular(AngularGradient(ramp, center: middle, start: .degrees(Int(word &>> 20)) + angle))
    case 1: return .linear(LinearGradient(ramp, from: rect.origin, to: Point(rect.maxX, rect.y)))
    default: return .linear(LinearGradient(ramp, from: rect.origin, to: Point(rect.x, rect.maxY)))
    }
  }
}
