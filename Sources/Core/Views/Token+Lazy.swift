extension Token {
  // Only what depends on the rows is generic: this is compiled once for every kind of row.
  static func lazy<Rows: RowSource>(_ op: Op, _ rows: Rows, _ key: UInt32) -> Token {
    let place = focusedRow(key)
    if let place, let index = rows.index(of: place.id, near: place.row) { moveFocus(toRow: index) }
    var walk = openLazy(op, rows.count, key)
    while let index = nextRow(&walk) {
      guard openRow(rows.id(at: index), rows.version(at: index)) else { continue }
      _ = rows.row(at: index).emit()
      closeRow()
    }
    return closeLazy(walk)
  }

  @inline(never)
  static func lazy(_ op: Op, _ count: Int, _ key: UInt32, _ row: (Int) -> Token) -> Token {
    var walk = openLazy(op, count, key)
    while let index = nextRow(&walk) {
      guard openRow(UInt32(truncatingIfNeeded: index), nil) else { continue }
      _ = row(index)
      closeRow()
    }
    return closeLazy(walk)
  }

  @inline(never)
  static func lazy(
    _ op: Op, _ count: Int, _ key: UInt32, _ version: UInt32?, _ identity: (Int) -> UInt32,
    _ find: (UInt32, Int) -> Int?, _ row: (Int) -> Token
  ) -> Token {
    if let place = focusedRow(key), let index = find(place.id, place.row) { moveFocus(toRow: index) }
    var walk = openLazy(op, count, key)
    Ambient.scene { $0.rowTraits |= Op.isPointed }
    while let index = nextRow(&walk) {
      guard openRow(identity(index), version) else { continue }
      _ = row(index)
      closeRow()
    }
    return closeLazy(walk)
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
  private static func openLazy(_ op: Op, _ count: Int, _ key: UInt32) -> LazyWalk {
    Ambient.scene { $0.openLazy(op, count: count, identity: $0.lazyIdentity(key)) }
  }

  @inline(never)
  private static func nextRow(_ walk: inout LazyWalk) -> Int? { Ambient.scene { $0.nextRow(&walk) } }

  @inline(never)
  private static func openRow(_ id: UInt32, _ version: UInt32?) -> Bool {
    Ambient.scene { $0.openRow(id: id, version: version) }
  }

  @inline(never)
  private static func closeRow() { Ambient.scene { $0.closeRow() } }

  @inline(never)
  private static func closeLazy(_ walk: LazyWalk) -> Token {
    Ambient.scene { scene in
      scene.closeLazy(walk)
      return Token(walk.op, in: scene)
    }
  }
}
