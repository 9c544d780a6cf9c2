/// Views side by side, left to right.
public struct HStack: Container {
  /// Where it begins.
  public let token: Token

  /// Writes a row of views, `spacing` pixels apart; views of less height stand by `alignment`.
  @inline(__always)
  public init(
    alignment: Alignment = .center, spacing: Int = 0, @ViewBuilder content: () -> Token
  ) {
    token = Token.container(
      Op(.horizontal, small: alignment.code, low: spacing, high: 0), axis: .horizontal, content)
  }
}

/// Views one under the other.
public struct VStack: Container {
  /// Where it begins.
  public let token: Token

  /// Writes a column of views, `spacing` pixels apart; views of less width stand by `alignment`.
  @inline(__always)
  public init(
    alignment: Alignment = .center, spacing: Int = 0, @ViewBuilder content: () -> Token
  ) {
    token = Token.container(
      Op(.vertical, small: alignment.code, low: spacing, high: 0), axis: .vertical, content)
  }
}

/// Views one over the other, the first at the back.
public struct ZStack: Container {
  /// Where it begins.
  public let token: Token

  /// Writes layers; smaller ones stand by `alignment`.
  @inline(__always)
  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Token) {
    token = Token.container(Op(.layered, small: alignment.code), axis: .vertical, content)
  }
}

/// A table of rows whose columns are as wide as their widest cell; at most ``Grid/columnLimit`` columns.
public struct Grid: Container {
  /// Where it begins.
  public let token: Token
  /// The most columns that are laid out; cells behind them are not shown.
  public static let columnLimit = 8

  /// Writes a table of ``GridRow``; any other view in it takes a whole row.
  @inline(__always)
  public init(
    alignment: Alignment = .leading, horizontalSpacing: Int = 4, verticalSpacing: Int = 0,
    @ViewBuilder content: () -> Token
  ) {
    token = Token.container(
      Op(.grid, small: alignment.code, low: horizontalSpacing, high: verticalSpacing), axis: .vertical,
      content)
  }
}

/// One row of a ``Grid``.
public struct GridRow: Container {
  /// Where it begins.
  public let token: Token

  /// Writes the cells of a row.
  @inline(__always)
  public init(@ViewBuilder content: () -> Token) {
    token = Token.container(Op(.gridRow), axis: .horizontal, content)
  }
}

/// The same view for each of a few numbers, all of them built. Long lists are ``List``.
public struct ForEach: Container {
  /// Where it begins.
  public let token: Token

  /// Writes `content` for every number of `range`, as so many children of the enclosing container.
  @inline(__always)
  public init(_ range: Range<Int>, @ViewBuilder content: (Int) -> Token) {
    let start = Ambient.scene { $0.count }
    for index in range { _ = content(index) }
    token = Ambient.scene { Token(start, in: $0) }
  }
}

/// Views that are modified together.
public struct Group: Container {
  /// Where it begins.
  public let token: Token

  /// Writes the views; a modifier of the group treats them as a column.
  @inline(__always)
  public init(@ViewBuilder content: () -> Token) { token = content() }
}
