import Canvas

extension Scene {
  // Every step of painting is a function of its own: this one is recursive, and its frame is to be small.

  /// Draws the subtree of `index`, which stands in `rect`.
  @inline(never)
  @_lifetime(painter: copy painter)
  func paint(_ index: Int, in rect: Rect, _ look: Look, on painter: inout Painter) {
    let op = ops[index]
    if op.kind == .memo || op.kind == .spacer { return }
    // What is turned may be elsewhere; anything else outside of the clip is not worth a look.
    if look.rotation == nil, rect.intersection(painter.clip).isEmpty { return }
    if op.kind.isLeaf { return paintLeaf(op, in: rect, look, on: &painter) }
    let saved = painter.state
    var (look, rect) = (look, rect)
    switch op.kind {
    case .foreground: look.ink = .tone(Tone(Int(op.small)))
    case .disabled: look.ink = .tone(Metrics.disabledTone)
    case .background: paintBackground(op, in: rect, on: &painter)
    case .rotated: look.turn(op.low, &rect)
    case .scroll, .lazyRows, .lazyCells: painter.clip(to: rect)
    case .row:
      // A row of a list goes from edge to edge: its highlight and its line are wider than its content.
      let isCell = op.small & Op.isCell != 0
      painter.clip(to: isCell ? rect : Rect(0, rect.y, Int(size.width), rect.height))
    case .clipped: paintClipped(index, op, in: rect, look, on: &painter)
    case .masked: paintMasked(index, in: rect, look, on: &painter)
    case .modal: paintSheet(index, in: rect, on: &painter)
    default: break
    }
    if op.kind != .clipped, op.kind != .masked { paintChildren(index, in: rect, look, on: &painter) }
    paintOver(index, op, in: rect, look, on: &painter)
    painter.state = saved
  }

  @_lifetime(painter: copy painter)
  func paintChildren(_ index: Int, in rect: Rect, _ look: Look, on painter: inout Painter) {
    var look = look
    if ops[index].kind == .row, showsFocusAsRow(index) { look.showsFocus = false }
    var children = Placement(self, index, in: rect)
    while let (child, place) = children.next(self) { paint(child, in: place, look, on: &painter) }
  }

  /// What lies over the children: borders, separators, the focus.
  @inline(never)
  @_lifetime(painter: copy painter)
  func paintOver(_ index: Int, _ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    switch op.kind {
    case .border:
      let shape = Shape(rect, cornerRadius: op.low).stroked(max(1, op.high))
      painter.fill(shape, .tone(Tone(Int(op.small))))
    case .edit where editing == op.word && ops[index + 1].kind == .text:
      let caret = caretPlace(index + 1, in: rect, before: Int(ops[index + 1 + ops[index + 1].span].word))
      painter.fill(Rect(caret.x - 1, caret.y, 1, Metrics.rowHeight - 3), .inverting)
    case .select, .edit:
      guard index == Int(focus.node), look.showsFocus else { return }
      // The highlight has the corners of the frame that it fills.
      let isRound = ops[index + 1].kind == .border || ops[index + 1].kind == .background
      let shape = Shape(rect, cornerRadius: isRound ? ops[index + 1].low : 0)
      if op.small & 1 == 0 { painter.fill(shape, .inverting) } else { painter.frame(rect.inset(-2)) }
    case .row where showsFocusAsRow(index):
      // In a list of full width the line under the row stays, and the highlight goes beyond the insets.
      let isWide = rect.width > Int(size.width) / 2
      painter.fill(isWide ? Rect(rect.x - 2, rect.y, rect.width + 4, rect.height - 1) : rect, .inverting)
    case .scroll: paintThumb(index, op, in: rect, on: &painter)
    case .lazyRows: paintRules(index, op, in: rect, on: &painter)
    default: break
    }
  }

  /// Whether the focus is shown on all of a row: it is in the row, and nothing else in it can have it.
  func showsFocusAsRow(_ row: Int) -> Bool {
    let node = Int(focus.node)
    guard node >= row, node < row + ops[row].span else { return false }
    if node == row { return true }
    guard ops[row].small & Op.isCell == 0 else { return false }
    return !hasStop(row + 1, node) && !hasStop(node + 1, row + ops[row].span)
  }

  /// The line under a row of a list, from edge to edge.
  @inline(never)
  @_lifetime(painter: copy painter)
  func paintRule(under row: Rect, in list: Rect, on painter: inout Painter) {
    painter.fill(Rect(list.x, row.maxY - 1, list.width, 1))
  }

  /// The lines between rows, and the thumb that says which part of the list is shown.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintRules(_ index: Int, _ op: Op, in rect: Rect, on painter: inout Painter) {
    guard op.small & Op.separated != 0 else { return }
    var children = Placement(self, index, in: rect)
    while let (_, row) = children.next(self) { paintRule(under: row, in: rect, on: &painter) }
    paintListThumb(op, in: rect, on: &painter)
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  func paintListThumb(_ op: Op, in rect: Rect, on painter: inout Painter) {
    let slot = Int(op.small & 7)
    paintThumb(
      of: scrolls[slot].lineCount, visible: scrolls[slot].visibleLines, from: Int(scrolls[slot].firstLine),
      in: rect, on: &painter)
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintThumb(_ index: Int, _ op: Op, in rect: Rect, on painter: inout Painter) {
    paintThumb(
      of: Int(column(in: index).height), visible: rect.height, from: scrollOffset(op), in: rect, on: &painter)
  }

  /// A bar at the right edge: its length is the share that is shown, its place where that is.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintThumb(
    of all: Int, visible: Int, from first: Int, in rect: Rect, on painter: inout Painter
  ) {
    guard all > visible else { return }
    let height = max(6, rect.height * visible / all)
    let y = rect.y + (rect.height - height) * first / max(1, all - visible)
    painter.fill(Rect(rect.maxX - 3, rect.y, 3, rect.height), .white)
    painter.fill(Rect(rect.maxX - 2, y, 2, height))
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintClipped(
    _ index: Int, _ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter
  ) {
    painter.clip(to: rect)
    guard op.low > 0 else { return paintChildren(index, in: rect, look, on: &painter) }
    let outer = painter.currentMask
    painter.mask(Shape(rect, cornerRadius: op.low))
    paintChildren(index, in: rect, look, on: &painter)
    painter.mask(outer)
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintBackground(_ op: Op, in rect: Rect, on painter: inout Painter) {
    let ink = Ink.tone(Tone(Int(op.small)))
    if op.low == 0 { painter.fill(rect, ink) } else { painter.fill(Shape(rect, cornerRadius: op.low), ink) }
  }

  /// The second child is the shape that the first is seen through.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintMasked(_ index: Int, in rect: Rect, _ look: Look, on painter: inout Painter) {
    let content = index + 1
    let mask = ops[content + ops[content].span]
    let outer = painter.currentMask
    painter.mask(mask.shape(in: rect, turned: look.angle))
    paint(content, in: rect.placing(extents[content], .center), look, on: &painter)
    painter.mask(outer)
  }

  /// A white sheet with a border; a shade around it says that what is behind cannot have the focus.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintSheet(_ index: Int, in rect: Rect, on painter: inout Painter) {
    var children = Placement(self, index, in: rect)
    guard let (_, place) = children.next(self) else { return }
    painter.fill(Shape(place.inset(-6, -4), cornerRadius: 4), .white)
    painter.fill(Shape(place.inset(-5, -3), cornerRadius: 4).stroked(2))
  }
}
