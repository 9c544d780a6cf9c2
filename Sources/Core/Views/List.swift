/// Rows of which only the visible ones are built: what a frame costs depends neither on how many there are
/// nor on which are shown.
///
/// With a `rowHeight` all rows are of that height, separator included: 16 pixels are two bands of the panel,
/// and 1...255 are possible. With nil every row is as high as it wants; then rows are measured while they are
/// visible and at no other time, and the scroll bar counts rows, not pixels. A row that is higher than the
/// list is cut off at its end.
///
/// The focus moves through all rows and the list follows by whole rows. Holding Up or Down goes to the first
/// or last.
public struct List: Container {
  /// Where it begins.
  public let token: Token
  /// Whether a line of one pixel ends each row.
  public enum Separator: UInt8, Sendable {
    /// A line ends each row.
    case visible
    /// Nothing between rows.
    case hidden
  }

  /// The rows of `rows`. `id` tells this list from others of the screen; it is needed where lists come and
  /// go.
  public init<Rows: RowSource>(_ rows: Rows, id: UInt32 = 0, rowHeight: Int? = 16) {
    token = Token.lazy(List.op(rowHeight), rows, id)
  }

  /// `count` rows that a closure writes, in every frame that shows them.
  public init(
    count: Int, id: UInt32 = 0, rowHeight: Int? = 16, @ViewBuilder row: (Int) -> Token
  ) {
    token = Token.lazy(List.op(rowHeight), count, id, row)
  }

  /// `count` rows that a closure writes. `identity` says what a row is, and `find` where it is now, if it
  /// still is, near where it was: the focus stays with a row when others come and go. Rows are kept from the
  /// last frame as long as `version` and their identity stay; nil builds them in every frame.
  ///
  /// A pointer before the row shows the focus: it erases fifty pixels where a row that was white on black
  /// erases thousands, so that many more moves fit between two flashes of the panel.
  public init(
    count: Int, id: UInt32, rowHeight: Int? = 16, version: UInt32?, identity: (Int) -> UInt32,
    find: (UInt32, Int) -> Int?, @ViewBuilder row: (Int) -> Token
  ) {
    let op = Op(rows: rowHeight, small: Op.separated, high: Op.pack(bytes: ListPointer.room, 4))
    token = Token.lazy(op, count, id, version, identity, find, row)
  }

  private static func op(_ rowHeight: Int?) -> Op {
    Op(rows: rowHeight, small: Op.separated, high: Op.pack(bytes: 4, 4))
  }
}

/// Rows without lines between them and without room at the sides: a ``List`` without its dress.
public struct LazyVStack: Container {
  /// Where it begins.
  public let token: Token

  /// The rows of `rows`, each `rowHeight` pixels (1...255) with the room between them, or with nil as high as
  /// it wants.
  public init<Rows: RowSource>(_ rows: Rows, id: UInt32 = 0, rowHeight: Int? = 16) {
    token = Token.lazy(Op(rows: rowHeight, small: 0, high: 0), rows, id)
  }

  /// `count` rows that a closure writes, in every frame that shows them.
  public init(
    count: Int, id: UInt32 = 0, rowHeight: Int? = 16, @ViewBuilder row: (Int) -> Token
  ) {
    token = Token.lazy(Op(rows: rowHeight, small: 0, high: 0), count, id, row)
  }
}

/// Cells of one width side by side, of which only the visible ones are built. It takes all the height that
/// there is; a strip of tabs gives it a frame.
public struct LazyHStack: Container {
  /// Where it begins.
  public let token: Token

  /// The cells of `cells`, each `width` pixels (1...255) with the room between them.
  public init<Cells: RowSource>(_ cells: Cells, id: UInt32 = 0, width: Int) {
    token = Token.lazy(Op(cells: .flexible(1), length: width, spacing: 0, small: Op.across), cells, id)
  }

  /// `count` cells that a closure writes, in every frame that shows them.
  public init(count: Int, id: UInt32 = 0, width: Int, @ViewBuilder cell: (Int) -> Token) {
    token = Token.lazy(Op(cells: .flexible(1), length: width, spacing: 0, small: Op.across), count, id, cell)
  }
}

extension Op {
  /// A list whose rows have a height, or with nil their own ones.
  fileprivate init(rows height: Int?, small: UInt8, high: Int) {
    self.init(
      .lazyRows, small: height == nil ? small | Op.fitted : small, low: max(0, min(height ?? 0, 255)),
      high: high)
  }
}

extension View {
  /// Shows or hides the line under each row of a ``List``; without effect on other views.
  public func listRowSeparator(_ separator: List.Separator) -> Token {
    emit().changed { op in
      guard op.kind == .lazyRows else { return }
      op.small = separator == .visible ? op.small | Op.separated : op.small & ~Op.separated
    }
  }

  /// Room at the left and right of each row of a ``List``, 0...255 pixels.
  public func listRowInsets(leading: Int, trailing: Int) -> Token {
    emit().changed { op in
      guard op.kind == .lazyRows else { return }
      op.word = Op.pack(op.low, Op.pack(bytes: leading, trailing))
    }
  }
}

extension Token {
  /// Changes the view's own op, which must still be the outermost one.
  func changed(_ change: (inout Op) -> Void) -> Token {
    Ambient.scene { scene in
      var op = scene.ops[Int(index)]
      change(&op)
      scene.ops[Int(index)] = op
    }
    return self
  }
}
