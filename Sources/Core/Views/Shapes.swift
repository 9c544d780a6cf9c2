import Canvas

/// A rectangle, a circle or a capsule that fills the room it is offered: filled, or its border inside the
/// edge.
public struct ShapeView: Primitive {
  /// What it looks like.
  enum Form: UInt8 {
    case rectangle, circle, capsule
  }

  private var op: Op

  init(_ form: Form, cornerRadius: Int = 0) {
    op = Op(
      .shape, small: form.rawValue, word: UInt32(Tone.inherited) | UInt32(min(cornerRadius, 255)) &<< 24)
  }

  /// Filled with a tone; with the tone of its surroundings if not said.
  public func fill(_ tone: Tone) -> ShapeView {
    var copy = self
    copy.op.word = op.word & ~0x1F | UInt32(tone.rawValue)
    return copy
  }

  /// Only the border, `lineWidth` pixels (1...255) wide.
  public func stroke(lineWidth: Int) -> ShapeView {
    var copy = self
    copy.op.small |= Op.isStroked
    copy.op.word = op.word & ~0xFF00 | UInt32(max(1, min(lineWidth, 255))) &<< 8
    return copy
  }

  /// The border in dashes of `dash` pixels with `gap` pixels between, both 1...255 and along the middle of
  /// the line. The first dash lies half before the start of the border, as with a dash phase of half a dash.
  public func stroke(lineWidth: Int, dash: Int, gap: Int) -> ShapeView {
    var copy = stroke(lineWidth: lineWidth)
    copy.op.small |= Op.isDashed
    copy.op.word =
      copy.op.word & 0xFFFF | UInt32(UInt8(clamping: dash)) &<< 16 | UInt32(UInt8(clamping: gap)) &<< 24
    return copy
  }

  /// The border in `count` arcs (1...32) of `degrees` (1...255) each, spread over the turn; the middle of the
  /// first is at twelve o'clock.
  public func stroke(lineWidth: Int, sectors count: Int, degrees: Int) -> ShapeView {
    var copy = stroke(lineWidth: lineWidth)
    copy.op.small |= Op.isCut
    copy.op.word =
      copy.op.word & 0xFFFF | UInt32(UInt8(clamping: count)) &<< 16 | UInt32(UInt8(clamping: degrees)) &<< 24
    return copy
  }

  /// Writes the shape's op.
  public func emit() -> Token { Token.leaf(op) }
}

/// A view that is nothing but a shape.
public protocol ShapeForm: Primitive {
  /// The shape, to be filled, stroked or used as a mask.
  var shape: ShapeView { get }
}

extension ShapeForm {
  /// Filled with a tone.
  public func fill(_ tone: Tone) -> ShapeView { shape.fill(tone) }
  /// Only the border: see ``ShapeView/stroke(lineWidth:)``.
  public func stroke(lineWidth: Int) -> ShapeView { shape.stroke(lineWidth: lineWidth) }
  /// The border in dashes: see ``ShapeView/stroke(lineWidth:dash:gap:)``.
  public func stroke(lineWidth: Int, dash: Int, gap: Int) -> ShapeView {
    shape.stroke(lineWidth: lineWidth, dash: dash, gap: gap)
  }
  /// The border in arcs: see ``ShapeView/stroke(lineWidth:sectors:degrees:)``.
  public func stroke(lineWidth: Int, sectors: Int, degrees: Int) -> ShapeView {
    shape.stroke(lineWidth: lineWidth, sectors: sectors, degrees: degrees)
  }
  /// Writes the filled shape.
  public func emit() -> Token { shape.emit() }
}

/// The largest circle in the middle of the room that is offered.
public struct Circle: ShapeForm {
  /// A circle.
  public init() {}
  /// The shape, to be filled, stroked or used as a mask.
  public var shape: ShapeView { ShapeView(.circle) }
}

/// All the room that is offered.
public struct Rectangle: ShapeForm {
  /// A rectangle.
  public init() {}
  /// The shape, to be filled, stroked or used as a mask.
  public var shape: ShapeView { ShapeView(.rectangle) }
}

/// All the room that is offered, with round corners.
public struct RoundedRectangle: ShapeForm {
  private let cornerRadius: Int
  /// A rectangle whose corners have a radius of 0...255 pixels.
  public init(cornerRadius: Int) { self.cornerRadius = cornerRadius }
  /// The shape, to be filled, stroked or used as a mask.
  public var shape: ShapeView { ShapeView(.rectangle, cornerRadius: cornerRadius) }
}

/// All the room that is offered, with half circles for its shorter sides.
public struct Capsule: ShapeForm {
  /// A capsule.
  public init() {}
  /// The shape, to be filled, stroked or used as a mask.
  public var shape: ShapeView { ShapeView(.capsule) }
}

extension Op {
  // Bits of the small argument of a shape above its form.
  static let isStroked: UInt8 = 0x10
  static let isDashed: UInt8 = 0x20
  static let isCut: UInt8 = 0x40
}

extension Tone {
  /// In an op: the tone of the surroundings.
  static let inherited: UInt8 = 31
}
