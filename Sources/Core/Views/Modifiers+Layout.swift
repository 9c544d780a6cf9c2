/// Sides of a rectangle. Not an option set: a literal of several options is an array, and that allocates.
public struct Edges: Equatable, Sendable {
  let bits: UInt8

  /// Both together.
  public static func | (left: Edges, right: Edges) -> Edges { Edges(bits: left.bits | right.bits) }

  /// The top side.
  public static let top = Edges(bits: 1)
  /// The left side.
  public static let leading = Edges(bits: 2)
  /// The bottom side.
  public static let bottom = Edges(bits: 4)
  /// The right side.
  public static let trailing = Edges(bits: 8)
  /// Left and right.
  public static let horizontal = Edges(bits: 10)
  /// Top and bottom.
  public static let vertical = Edges(bits: 5)
  /// All four sides.
  public static let all = Edges(bits: 15)
}

/// How large a side may become.
public enum Maximum: Sendable {
  /// As large as the view itself wants.
  case ideal
  /// All the room that is offered.
  case infinity
}

extension View {
  /// Room of `pixels` (0...255) around the view.
  public func padding(_ pixels: Int) -> Token { padding(.all, pixels) }

  /// Room of `pixels` (0...255) at some sides of the view.
  public func padding(_ edges: Edges, _ pixels: Int) -> Token {
    let amount = UInt32(UInt8(truncatingIfNeeded: pixels))
    var word: UInt32 = 0
    for side in 0..<4 where edges.bits &>> UInt8(side) & 1 != 0 { word |= amount &<< UInt32(side &* 8) }
    return emit().wrapped(in: Op(.padding, word: word))
  }

  /// Exactly `width` by `height` pixels; a side that is not given is the view's own.
  public func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .center) -> Token {
    emit().wrapped(in: Op(.frame, small: alignment.code, low: width ?? -1, high: height ?? -1))
  }

  /// All the room that is offered along the sides that say so.
  public func frame(
    maxWidth: Maximum = .ideal, maxHeight: Maximum = .ideal, alignment: Alignment = .center
  ) -> Token {
    let wide = maxWidth == .infinity ? -2 : -1
    let high = maxHeight == .infinity ? -2 : -1
    return emit().wrapped(in: Op(.frame, small: alignment.code, low: wide, high: high))
  }

  /// Drawn elsewhere by so many pixels, without a change of the layout.
  public func offset(x: Int = 0, y: Int = 0) -> Token {
    emit().wrapped(in: Op(.offset, low: x, high: y))
  }
}
