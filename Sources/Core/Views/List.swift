/// Rows of one height, of which only the visible ones are built: what a frame costs depends neither on how
/// many there are nor on which are shown.
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
  /// `rowHeight` is 1...255 pixels; 16 is two bands of the panel.
  public init<Rows: RowSource>(_ rows: Rows, id: UInt32 = 0, rowHeight: Int = 16) {
    token = Token.lazy(List.op(rowHeight), rows, id)
  }

  /// `count` rows that a closure writes, in every frame that shows them.
  public init(
    count: Int, id: UInt32 = 0, rowHeight: Int = 16, @ViewBuilder row: (Int) -> Token
  ) {
    token = Token.lazy(List.op(rowHeight), count, id, row)
  }

  private static func op(_ rowHeight: Int) -> Op {
    Op(.lazyRows, small: Op.separated, low: rowHeight, high: Op.pack(bytes: 4, 4))
  }
}

/// Rows of one height without lines between them and without room at the sides: a ``List`` without its dress.
public struct LazyVStack: Container {
  /// Where it begins.
  public let token: Token

  /// The rows of `rows`, each `rowHeight` pixels (1...255) with the room between them.
  public init<Rows: RowSource>(_ rows: Rows, id: UInt32 = 0, rowHeight: Int = 16) {
    token = Token.lazy(Op(.lazyRows, low: rowHeight, high: 0), rows, id)
  }

  /// `count` rows that a closure writes, in every frame that shows them.
  public init(
    count: Int, id: UInt32 = 0, rowHeight: Int = 16, @ViewBuilder row: (Int) -> Token
  ) {
    token = Token.lazy(Op(.lazyRows, low: rowHeight, high: 0), count, id, row)
  }
}

/// How a grid divides its width. Pixels that do not divide go to the first columns: 296 in three is 99, 99,
/// 98.
public struct Columns: Sendable {
  /// A number of columns, or the negative of the least width of one.
  let code: Int

  /// `count` columns of one width, 1...32.
  public static func flexible(_ count: Int) -> Columns { Columns(code: max(1, min(count, 32))) }

  /// As many columns as fit when each is at least `minimum` pixels wide.
  public static func adaptive(minimum: Int) -> Columns { Columns(code: -max(1, min(minimum, 1_000))) }
}

/// Cells in columns, of which only the visible ones are built. Up and Down go from cell to cell in reading
/// order; held, they go by a line.
public struct LazyVGrid: Container {
  /// Where it begins.
  public let token: Token

  /// The cells of `cells`, `rowHeight` pixels (1...255) a line, `spacing` pixels between columns.
  public init<Cells: RowSource>(
    _ columns: Columns, _ cells: Cells, id: UInt32 = 0, rowHeight: Int = 16, spacing: Int = 0
  ) {
    token = Token.lazy(LazyVGrid.op(columns, rowHeight, spacing), cells, id)
  }

  /// `count` cells that a closure writes, in every frame that shows them.
  public init(
    _ columns: Columns, count: Int, id: UInt32 = 0, rowHeight: Int = 16, spacing: Int = 0,
    @ViewBuilder cell: (Int) -> Token
  ) {
    token = Token.lazy(LazyVGrid.op(columns, rowHeight, spacing), count, id, cell)
  }

  private static func op(_ columns: Columns, _ rowHeight: Int, _ spacing: Int) -> Op {
    Op(.lazyCells, low: Op.pack(bytes: rowHeight, spacing), high: columns.code)
  }
}

extension Op {
  /// In the small argument of a list: a line ends each row. The low four bits are its slot.
  static let separated: UInt8 = 0x10

  static func pack(bytes low: Int, _ high: Int) -> Int { low & 0xFF | (high & 0xFF) &<< 8 }
}

extension Token {
  // Only what depends on the rows is generic: this is compiled once for every kind of row.
  fileprivate static func lazy<Rows: RowSource>(_ op: Op, _ rows: Rows, _ key: UInt32) -> Token {
    let place = focusedRow(key)
    if let place, let index = rows.index(of: place.id, near: place.row) { moveFocus(toRow: index) }
    let window = openLazy(op, rows.count, key)
    for index in window.rows where openRow(rows.id(at: index), rows.version(at: index)) {
      _ = rows.row(at: index).emit()
      closeRow()
    }
    return closeLazy(window)
  }

  @inline(never)
  fileprivate static func lazy(_ op: Op, _ count: Int, _ key: UInt32, _ row: (Int) -> Token) -> Token {
    let window = openLazy(op, count, key)
    for index in window.rows where openRow(UInt32(truncatingIfNeeded: index), nil) {
      _ = row(index)
      closeRow()
    }
    return closeLazy(window)
  }

  /// The row of the list that has the focus, and where it was; nil when the list has not got the focus.
  @inline(never)
  private static func focusedRow(_ key: UInt32) -> (id: UInt32, row: Int)? {
    Ambient.scene { scene in
      let isHere = scene.focus.container == scene.lazyIdentity(key) && scene.focus.rowID != Focus.noRow
      return isHere ? (scene.focus.rowID, Int(scene.focus.row)) : nil
    }
  }

  @inline(never)
  private static func moveFocus(toRow index: Int) {
    Ambient.scene { $0.focus.row = Int32(truncatingIfNeeded: index) }
  }

  @inline(never)
  private static func openLazy(_ op: Op, _ count: Int, _ key: UInt32) -> LazyWindow {
    Ambient.scene { $0.openLazy(op, count: count, identity: $0.lazyIdentity(key)) }
  }

  @inline(never)
  private static func openRow(_ id: UInt32, _ version: UInt32?) -> Bool {
    Ambient.scene { $0.openRow(id: id, version: version) }
  }

  @inline(never)
  private static func closeRow() { Ambient.scene { $0.closeRow() } }

  @inline(never)
  private static func closeLazy(_ window: LazyWindow) -> Token {
    Ambient.scene { scene in
      scene.closeLazy(window)
      return Token(window.op, in: scene)
    }
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
