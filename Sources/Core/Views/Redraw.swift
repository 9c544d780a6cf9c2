import Canvas

/// What the last frame looked like, as hashes: of all that is not in a row, and of every row that is shown.
///
/// A frame in which only rows differ is drawn by drawing those rows. Content is compared, not versions, so
/// nothing has to be declared changed; two contents with one hash are one in four thousand million.
struct Redraw {
  fileprivate var frame: UInt32 = 0
  fileprivate var isKnown = false

  /// The next frame is drawn from scratch.
  mutating func forget() { isKnown = false }

  /// What has to be drawn.
  struct Difference {
    /// The hash of all that is not in a row.
    var frame: UInt32
    /// A bit for each row, in the order in which they are shown.
    var rows: UInt32
  }
}

/// A hash of ops: of what they say, of their sizes, of their text, of the focus.
struct SceneHash {
  private(set) var value: UInt32 = 0x811C_9DC5
  private let focus: Int

  init(_ scene: borrowing Scene) { focus = Int(scene.focus.node) }

  @inline(__always)
  mutating func add(_ word: UInt32) {
    // The turn brings what only the high bits know to where the product spreads it.
    value = ((value &<< 5 | value &>> 27) ^ word) &* 0x9E37_79B1
  }

  @inline(__always)
  mutating func add(_ extent: Extent) {
    add(UInt32(UInt16(bitPattern: extent.width)) | UInt32(UInt16(bitPattern: extent.height)) &<< 16)
  }

  /// Adds an op. A container around rows counts by its children: its ops are more when a row has more.
  mutating func add(_ index: Int, _ scene: borrowing Scene, isAroundRows: Bool = false) {
    let op = scene.ops[index]
    let size = isAroundRows ? scene.childCount(index) : op.span
    add(UInt32(op.kind.rawValue) | UInt32(op.small) &<< 8 | UInt32(truncatingIfNeeded: size) &<< 16)
    add(scene.extents[index])
    switch op.kind {
    case .text, .path, .bitmap: addText(TextRun(word: op.word), scene)
    case .lazyRows, .lazyCells, .scroll:
      let state = scene.scrolls[Int(op.small & 7)]
      add(op.word)
      add(UInt32(bitPattern: state.firstLine) ^ UInt32(UInt16(bitPattern: state.offset)) &<< 16)
      add(UInt32(bitPattern: state.count))
    case .hints:
      addText(scene.hint(.select), scene)
      addText(scene.hint(.back), scene)
      addText(scene.hint(.menu), scene)
    case .edit:
      add(op.word)
      if scene.editing == op.word { add(0xED17) }
    default: add(op.word)
    }
    if index == focus { add(0xF0C5) }
  }

  private mutating func addText(_ run: TextRun, _ scene: borrowing Scene) {
    let text = scene.bytes.span(run.range)
    var word: UInt32 = 1
    for index in text.indices {
      word = word &<< 8 | UInt32(text[index])
      if index & 3 == 3 { add(word) }
    }
    add(word)
    add(UInt32(run.count))
  }
}

extension Scene {
  /// Whether a row may be wiped and drawn without what is around it: no layers, no backgrounds, and nothing
  /// that is drawn beyond its place, where it may lie over a row.
  var canDrawRowsAlone: Bool {
    var index = 1
    while index < count {
      switch ops[index].kind {
      case .lazyRows, .lazyCells:
        index += ops[index].span
        continue
      case .horizontal, .vertical, .padding, .refreshable, .group, .hint: break
      case .offset, .rotated: return false
      case .frame, .geometry: if overflows(index) { return false }
      case .grid: if overflows(index) || hasLazy(index + 1, index + ops[index].span) { return false }
      default:
        // Anything else may be beside a list, not around it.
        if hasLazy(index + 1, index + ops[index].span) || ops[index].kind == .modal { return false }
      }
      index += 1
    }
    return true
  }

  /// Whether a view in a place of a fixed size is larger than it.
  private func overflows(_ index: Int) -> Bool {
    let room = extents[index]
    var isLarger = false
    eachChild(of: index) { child in
      isLarger = isLarger || extents[child].width > room.width || extents[child].height > room.height
    }
    return isLarger
  }

  private func hasLazy(_ from: Int, _ end: Int) -> Bool {
    for index in from..<end where ops[index].kind == .lazyRows || ops[index].kind == .lazyCells {
      return true
    }
    return false
  }

  /// What differs from the last frame that was drawn; takes the rows of this frame over.
  private func findDifference() -> Redraw.Difference {
    var hash = SceneHash(self)
    let canSplit = canDrawRowsAlone
    var difference = Redraw.Difference(frame: 0, rows: 0)
    var (index, ordinal) = (0, 0)
    var isFitted = false
    var lastList = canSplit ? count - 1 : -1
    while lastList >= 0, ops[lastList].kind != .lazyRows, ops[lastList].kind != .lazyCells { lastList -= 1 }
    while index < count {
      let op = ops[index]
      if op.kind == .lazyRows { isFitted = op.isFitted }
      // When a row gets another height, those behind it move.
      if op.kind == .row, isFitted { hash.add(extents[index]) }
      guard op.kind == .row, canSplit, ordinal < rowHashes.count else {
        hash.add(index, self, isAroundRows: index <= lastList && index + op.span > lastList)
        index += 1
        continue
      }
      let row = rowHash(index, op)
      if rowHashes[ordinal] != row { difference.rows |= 1 &<< UInt32(truncatingIfNeeded: ordinal) }
      rowHashes[ordinal] = row
      ordinal += 1
      index += op.span
    }
    hash.add(UInt32(truncatingIfNeeded: ordinal))
    difference.frame = hash.value
    return difference
  }

  /// A row with a version looks as its version says, and where it says it; others are looked through.
  private func rowHash(_ index: Int, _ op: Op) -> UInt32 {
    var hash = SceneHash(self)
    guard op.small & Op.isVersioned != 0 else {
      for inner in index..<index + op.span { hash.add(inner, self) }
      return hash.value
    }
    hash.add(op.word)
    hash.add(ops[index + 1].word)
    hash.add(extents[index])
    let focused = Int(focus.node) - index
    hash.add(focused >= 0 && focused < op.span ? UInt32(truncatingIfNeeded: focused) &+ 1 : 0)
    return hash.value
  }

  /// Draws what differs from the last frame that was drawn. False when nothing does.
  mutating func draw(on frame: inout Frame) -> Bool {
    let difference = findDifference()
    let isWhole = !redraw.isKnown || difference.frame != redraw.frame
    redraw.frame = difference.frame
    redraw.isKnown = true
    let all = Rect(0, 0, size)
    if isWhole {
      frame.clear()
      var painter = Painter(&frame)
      paint(0, in: all, Look(), on: &painter)
      for index in 0..<count where ops[index].kind == .row { tally.rowsDrawn += 1 }
    } else if difference.rows != 0 {
      var ordinal = 0
      var painter = Painter(&frame)
      drawRows(difference.rows, &ordinal, 0, in: all, on: &painter)
    }
    return isWhole || difference.rows != 0
  }

  /// Finds the rows under `index` whose bits are set, wipes them and draws them.
  @_lifetime(painter: copy painter)
  private mutating func drawRows(
    _ bits: UInt32, _ ordinal: inout Int, _ index: Int, in rect: Rect, on painter: inout Painter
  ) {
    let isList = ops[index].kind == .lazyRows || ops[index].kind == .lazyCells
    guard isList || hasLazy(index + 1, index + ops[index].span) else { return }
    var isChanged = false
    var children = Placement(self, index, in: rect)
    while let (child, place) = children.next(self) {
      guard isList else {
        drawRows(bits, &ordinal, child, in: place, on: &painter)
        continue
      }
      if bits &>> UInt32(truncatingIfNeeded: ordinal) & 1 != 0 {
        drawRow(child, of: ops[index], at: place, in: rect, on: &painter)
        isChanged = true
      }
      ordinal += 1
    }
    if isChanged, ops[index].small & Op.separated != 0 { paintListThumb(ops[index], in: rect, on: &painter) }
  }

  /// Wipes one row and draws it. A row of a list is wiped from edge to edge: its highlight and its line go
  /// beyond its insets.
  @inline(never)
  @_lifetime(painter: copy painter)
  private mutating func drawRow(
    _ row: Int, of list: Op, at place: Rect, in rect: Rect, on painter: inout Painter
  ) {
    let isWide = list.kind == .lazyRows
    let saved = painter.state
    let area = (isWide ? Rect(rect.x, place.y, rect.width, place.height) : place).intersection(rect)
    painter.clip(to: area)
    painter.fill(area, .white)
    paint(row, in: place, Look(), on: &painter)
    if isWide, list.small & Op.separated != 0 { paintRule(under: place, in: rect, on: &painter) }
    painter.state = saved
    tally.rowsDrawn += 1
  }
}
