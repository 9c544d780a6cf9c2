import Canvas

/// Where a row shall stand after a jump.
public enum Anchor: UInt8, Sendable {
  /// The first that is shown.
  case top
  /// In the middle of those that are shown.
  case center
  /// The last that is shown.
  case bottom
}

extension Scene {
  /// Moves eager content by so many windows. None when there is none or it is at its end.
  mutating func scrollBy(_ windows: Int) -> Response {
    guard let node = firstScroll() else { return .none }
    let slot = Int(ops[node].small & 7)
    let old = scrolls[slot].offset
    let step = max(Metrics.rowHeight, Int(extents[node].height) - Metrics.scrollOverlap)
    setOffset(slot, node, Int(old) + windows &* step)
    return scrolls[slot].offset == old ? .none : .redraw
  }

  private mutating func setOffset(_ slot: Int, _ node: Int, _ offset: Int) {
    let most = max(0, Int(column(in: node).height) - Int(extents[node].height))
    scrolls[slot].offset = Int16(truncatingIfNeeded: max(0, min(offset, most)))
  }

  private func firstScroll() -> Int? {
    for index in 0..<count where ops[index].kind == .scroll && ops[index].small & 0x80 == 0 { return index }
    return nil
  }

  /// The size of a node's children when they stand one under the other.
  func column(in node: Int) -> Extent {
    var (width, height) = (0, 0)
    eachChild(of: node) { child in
      width = max(width, Int(extents[child].width))
      height += Int(extents[child].height)
    }
    return Extent(width, height)
  }

  /// The scroll view around an op, if there is one.
  private func scroll(around node: Int) -> Int? {
    for index in 0..<count where ops[index].kind == .scroll && ops[index].small & 0x80 == 0 {
      if index < node, node < index + ops[index].span { return index }
    }
    return nil
  }

  /// Whether moving to `stop` skips nothing. When there is more than a window of text on the way to it, the
  /// text is moved by a window instead, and the focus stays.
  mutating func reveals(_ stop: Stop, _ step: Int) -> Bool {
    guard let node = scroll(around: stop.node) else { return true }
    let slot = Int(ops[node].small & 7)
    let window = Int(extents[node].height)
    let (top, bottom) = span(of: stop.node, in: node)
    let offset = Int(scrolls[slot].offset)
    let isFar = step > 0 ? bottom > offset + 2 &* window : top < offset - window
    guard isFar else { return true }
    setOffset(slot, node, offset + step &* max(Metrics.rowHeight, window - Metrics.scrollOverlap))
    return false
  }

  /// After a build: keeps every offset inside its content, and the focus inside its window.
  mutating func settleOffsets() {
    for node in 0..<count where ops[node].kind == .scroll && ops[node].small & 0x80 == 0 {
      let slot = Int(ops[node].small & 7)
      var offset = Int(scrolls[slot].offset)
      let focused = Int(focus.node)
      let isInside = focused > node && focused < node + ops[node].span
      if isInside, focus != lastFocus {
        let window = Int(extents[node].height)
        let (top, bottom) = span(of: focused, in: node)
        if bottom > offset + window { offset = bottom - window }
        if top < offset { offset = top }
      }
      setOffset(slot, node, offset)
    }
    lastFocus = focus
  }

  /// The rows of pixels of an op, counted from the top of the content of the scroll view `node`.
  private func span(of target: Int, in node: Int) -> (top: Int, bottom: Int) {
    guard let rect = rect(of: target, from: node, in: Rect(0, 0, extents[node])) else { return (0, 0) }
    let top = rect.y + scrollOffset(ops[node])
    return (top, top + rect.height)
  }

  /// The rectangle of `target`, which is in the subtree of `index`, when `index` stands in `rect`.
  private func rect(of target: Int, from index: Int, in rect: Rect) -> Rect? {
    var (index, rect) = (index, rect)
    while target != index {
      var placement = Placement(self, index, in: rect)
      var found = false
      while !found, let (child, place) = placement.next(self) {
        guard target >= child, target < child + ops[child].span else { continue }
        (index, rect, found) = (child, place, true)
      }
      if !found { return nil }
    }
    return rect
  }

  /// The rectangle of an op on the screen; nil when it is not there.
  func rect(of target: Int) -> Rect? {
    target >= 0 && target < count ? rect(of: target, from: 0, in: Rect(0, 0, size)) : nil
  }

  /// Moves a list so that `row` stands at `anchor`, and puts the focus on it.
  mutating func scroll(_ slot: Int, to row: Int, _ anchor: Anchor) {
    let line = max(0, min(row, Int(scrolls[slot].count) - 1)) / max(1, Int(scrolls[slot].columns))
    let isFitted = scrolls[slot].lineHeight == 0
    if isFitted { scrolls[slot].offset = anchor == .top ? 0 : anchor == .center ? 2 : 1 }
    let visible = scrolls[slot].visibleLines
    let first =
      isFitted || anchor == .top ? line : anchor == .center ? line - visible / 2 : line - visible + 1
    scrolls[slot].firstLine = Int32(truncatingIfNeeded: first)
    scrolls[slot].clamp()
    guard focus.container == scrolls[slot].key else { return }
    focus.row = Int32(truncatingIfNeeded: max(0, min(row, Int(scrolls[slot].count) - 1)))
    focus.rowID = Focus.noRow
    focus.stop = 0
  }
}
