import Canvas

extension Scene {
  // Every step of painting is a function of its own: this one is recursive, and its frame is to be small.

  /// Draws the subtree of `index`, which stands in `rect`. Most nodes have one child and nothing that lies
  /// over it: those are gone through in a loop, so that the depth of a tree costs little stack.
  @inline(never)
  @_lifetime(painter: copy painter)
  func paint(_ index: Int, in rect: Rect, _ look: Look, on painter: inout Painter) {
    var (index, rect, look) = (index, rect, look)
    let saved = painter.state
    while true {
      let op = ops[index]
      // What is turned may be elsewhere; anything else outside of the clip is not worth a look.
      if !look.isTurned, painter.hides(rect) { break }
      if op.kind.isLeaf {
        paintLeaf(op, in: rect, look, on: &painter)
        break
      }
      if op.kind == .clipped || op.kind == .masked {
        paintThroughShape(index, in: rect, look, on: &painter)
        break
      }
      paintUnder(index, op, in: &rect, &look, on: &painter)
      var children = Placement(self, index, in: rect)
      guard var (child, place) = children.next(self) else { break }
      if ops[child].kind == .memo, let next = children.next(self) { (child, place) = next }
      let isOnly = child + ops[child].span == index + op.span
      if !isOnly || hasOver(index, op) {
        while true {
          if ops[child].kind != .spacer { paint(child, in: place, look, on: &painter) }
          guard let next = children.next(self) else { break }
          (child, place) = next
        }
        paintOver(index, op, in: rect, look, on: &painter)
        break
      }
      (index, rect) = (child, place)
    }
    painter.state = saved
  }

  /// What lies under the children, and what they inherit.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintUnder(
    _ index: Int, _ op: Op, in rect: inout Rect, _ look: inout Look, on painter: inout Painter
  ) {
    switch op.kind {
    case .foreground: look.tone = Tone(Int(op.small))
    case .disabled: look.tone = Metrics.disabledTone
    case .background: paintBackground(op, in: rect, on: &painter)
    case .rotated: look.turn(op.low, &rect)
    case .scroll, .lazyRows, .lazyCells: painter.clip(to: rect)
    case .modal: paintSheet(index, in: rect, on: &painter)
    case .row:
      // A row of a list goes from edge to edge: its highlight and its line are wider than its content.
      let isCell = op.small & Op.isCell != 0
      painter.clip(to: isCell ? rect : Rect(0, rect.y, Int(size.width), rect.height))
      if showsFocusAsRow(index) { look.showsFocus = false }
    default: break
    }
  }

  /// Whether something may lie over the children.
  @inline(never)
  private func hasOver(_ index: Int, _ op: Op) -> Bool {
    switch op.kind {
    case .border, .edit, .scroll, .lazyRows: true
    case .select: index == Int(focus.node)
    case .row: showsFocusAsRow(index)
    default: false
    }
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
    case .row where op.small & Op.isPointed != 0 && showsFocusAsRow(index):
      ListPointer.paint(before: rect, on: &painter)
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
    let height = max(6, rect.height &* visible / all)
    let y = rect.y + (rect.height - height) &* first / max(1, all - visible)
    painter.fill(Rect(rect.maxX - 3, rect.y, 3, rect.height), .white)
    painter.fill(Rect(rect.maxX - 2, y, 2, height))
  }

  /// The children inside a rounded rectangle; or the first of two inside the shape that the second is.
  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintThroughShape(_ index: Int, in rect: Rect, _ look: Look, on painter: inout Painter) {
    let (op, content) = (ops[index], index + 1)
    let end = index + op.span
    let second = content < end ? content + ops[content].span : end
    let outer = painter.currentMask
    if op.kind == .masked, second < end {
      painter.mask(ops[second].shape(in: rect, turned: look.angle))
      paint(content, in: rect.placing(extents[content], .center), look, on: &painter)
    } else {
      painter.clip(to: rect)
      if op.low > 0 { painter.mask(Shape(rect, cornerRadius: op.low)) }
      var children = Placement(self, index, in: rect)
      while let (child, place) = children.next(self) { paint(child, in: place, look, on: &painter) }
    }
    if op.kind == .masked || op.low > 0 { painter.mask(outer) }
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  private func paintBackground(_ op: Op, in rect: Rect, on painter: inout Painter) {
    let ink = Ink.tone(Tone(Int(op.small)))
    if op.low == 0 { painter.fill(rect, ink) } else { painter.fill(Shape(rect, cornerRadius: op.low), ink) }
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
