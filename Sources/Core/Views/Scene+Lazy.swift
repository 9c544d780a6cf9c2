extension Scene {
  /// The identity of the list or grid that is about to be written: its key, or how many came before it.
  func lazyIdentity(_ key: UInt32) -> UInt32 {
    mix(scope, key == 0 ? scrollCount &+ 0x1_0000 : key) | 1
  }

  /// Opens a list or grid: claims its slot, follows the focus, says which rows to build.
  mutating func openLazy(_ op: Op, count: Int, identity: UInt32) -> LazyWindow {
    var op = op
    scrollCount += 1
    guard let slot = scrolls.claim(identity) else {
      report(.slotsFull)
      return LazyWindow(op: push(op), slot: -1, outerScope: scope, rows: 0..<0)
    }
    var state = scrolls[slot]
    if state.viewport.height == 0 { state.viewport = size }
    state.count = Int32(truncatingIfNeeded: count)
    state.lineHeight = UInt8(truncatingIfNeeded: op.low)
    state.columns = UInt8(truncatingIfNeeded: columns(of: op, width: Int(state.viewport.width)))
    if focus.container == identity {
      focus.row = max(0, min(focus.row, Int32(truncatingIfNeeded: count) - 1))
      state.show(line: Int(focus.row) / Int(state.columns))
    }
    state.clamp()
    let first = min(count, Int(state.firstLine) * Int(state.columns))
    let lines = (Int(state.viewport.height) + Int(state.lineHeight) - 1) / max(1, Int(state.lineHeight))
    let end = min(count, first + lines * Int(state.columns))
    state.built = Int32(truncatingIfNeeded: first)
    state.builtEnd = Int32(truncatingIfNeeded: end)
    scrolls[slot] = state
    op.small = UInt8(truncatingIfNeeded: slot) | op.small & 0xF0
    defer { scope = identity }
    return LazyWindow(op: push(op), slot: slot, outerScope: scope, rows: first..<end)
  }

  mutating func closeLazy(_ window: LazyWindow) {
    scope = window.outerScope
    close(window.op)
  }

  /// Starts a row: its op holds what the row is, a memo behind it what it looked like. False when the row of
  /// the last frame stays as it is.
  mutating func openRow(id: UInt32, version: UInt32?) -> Bool {
    let stamp = mix(mix(scope, id), version ?? 0)
    if version != nil, keepRow(id, stamp) {
      tally.rowsKept += 1
      return false
    }
    tally.rowsBuilt += 1
    // A row's text starts at a multiple of 8: when a number in it grows by a digit, the rows behind it stay.
    byteCount = min(bytes.count, (byteCount + 7) & ~7)
    rowStart = push(Op(.row, small: version == nil ? 0 : Op.isVersioned, word: id))
    rowScope = scope
    scope = mix(scope, id)
    _ = push(Op(.memo, word: stamp))
    return true
  }

  mutating func closeRow() {
    scope = rowScope
    close(rowStart)
  }

  /// Finds the row of the last frame where this one would be written, or a few ops behind: modifiers of the
  /// list moved it there after it was written. What is behind the ends of this frame is not yet written over.
  private mutating func keepRow(_ id: UInt32, _ stamp: UInt32) -> Bool {
    for gap in 0...4 {
      let start = count + gap
      guard start + 1 < lastCount else { return false }
      let row = ops[start]
      guard row.kind == .row, row.word == id, row.small & Op.isVersioned != 0, ops[start + 1].word == stamp
      else { continue }
      guard start + row.span <= lastCount else { return false }
      var textEnd = byteCount
      for index in start..<start + row.span where ops[index].kind == .text {
        let run = TextRun(word: ops[index].word)
        guard run.count == 0 || Int(run.start) >= byteCount else { return false }
        textEnd = max(textEnd, Int(run.start) + Int(run.count))
      }
      if gap > 0 {
        for index in start..<start + row.span {
          ops[index - gap] = ops[index]
          extents[index - gap] = extents[index]
        }
      }
      ops[count].small |= Op.isKept
      count += row.span
      byteCount = textEnd
      return true
    }
    return false
  }

  /// Columns of a grid that is `width` pixels wide; 1 for a list.
  func columns(of op: Op, width: Int) -> Int {
    guard op.kind == .lazyCells else { return 1 }
    let spacing = op.byte(1)
    let number = op.high
    // A negative number is the smallest width of an adaptive column.
    return number > 0 ? number : max(1, (width + spacing) / max(1, spacing - number))
  }
}

/// A list that is being written.
struct LazyWindow {
  let op: Int
  let slot: Int
  let outerScope: UInt32
  let rows: Range<Int>
}
