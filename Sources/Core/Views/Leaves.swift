/// Room that grows along the axis of its stack, and only along it.
public struct Spacer: Primitive {
  private let minimum: Int

  /// Takes what room is left, at least `minLength` pixels.
  public init(minLength: Int = 0) { minimum = minLength }

  /// Writes the spacer's op.
  public func emit() -> Token {
    let axis = Ambient.scene { $0.axis }
    return Token.leaf(Op(.spacer, small: axis.rawValue, low: minimum, high: 0))
  }
}

/// A line of one pixel across the axis of its stack.
public struct Divider: Primitive {
  /// A line between two views.
  public init() {}

  /// Writes the divider's op.
  public func emit() -> Token {
    let axis = Ambient.scene { $0.axis }
    return Token.leaf(Op(.divider, small: axis.across.rawValue))
  }
}

/// A bar that is filled by the share that is done.
public struct ProgressView: Primitive {
  private let value: Int
  private let total: Int

  /// `value` of `total`; outside of 0...`total` it is brought inside.
  public init(value: Int, total: Int) {
    self.value = max(0, min(value, total))
    self.total = max(1, total)
  }

  /// Writes the bar's op.
  public func emit() -> Token {
    var (value, total) = (value, total)
    while total > 0x7FFF { (value, total) = (value &>> 1, total &>> 1) }
    return Token.leaf(Op(.gauge, low: value, high: total))
  }
}
