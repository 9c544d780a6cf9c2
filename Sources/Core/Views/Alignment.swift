/// A direction that children are laid out in.
public enum Axis: UInt8, Sendable {
  /// Left to right, along the 296 side.
  case horizontal
  /// Top to bottom, along the 128 side.
  case vertical

  var across: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// Where a child stands in room that it does not fill: nine places.
public struct Alignment: Equatable, Sendable {
  /// 0 leading, 1 centre, 2 trailing in the low two bits; 0 top, 1 centre, 2 bottom in the next two.
  let code: UInt8

  private init(_ horizontal: UInt8, _ vertical: UInt8) { code = horizontal | vertical &<< 2 }
  init(code: UInt8) { self.code = code & 0xF }

  /// In the middle both ways.
  public static let center = Alignment(1, 1)
  /// At the left edge, in the middle of the height.
  public static let leading = Alignment(0, 1)
  /// At the right edge, in the middle of the height.
  public static let trailing = Alignment(2, 1)
  /// At the top edge, in the middle of the width.
  public static let top = Alignment(1, 0)
  /// At the bottom edge, in the middle of the width.
  public static let bottom = Alignment(1, 2)
  /// In the top left corner.
  public static let topLeading = Alignment(0, 0)
  /// In the top right corner.
  public static let topTrailing = Alignment(2, 0)
  /// In the bottom left corner.
  public static let bottomLeading = Alignment(0, 2)
  /// In the bottom right corner.
  public static let bottomTrailing = Alignment(2, 2)

  /// How far a child of `inner` pixels stands from the start of `outer` pixels. An odd pixel goes behind it.
  func offset(_ axis: Axis, inner: Int, outer: Int) -> Int {
    let place = axis == .horizontal ? code & 3 : code &>> 2
    switch place {
    case 0: return 0
    case 1: return (outer - inner) &>> 1
    default: return outer - inner
    }
  }
}
