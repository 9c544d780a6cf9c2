extension Scene {
  /// The identity of the list or grid that is about to be written: its key, or how many came before it.
  func lazyIdentity(_ key: UInt32) -> UInt32 {
    mix(scope, key == 0 ? scrollCount &+ 0x1_0000 : key) | 1
  }

  /// Opens a list or grid: claims its slot, follows the focus, says which rows to build.
  mutating func openLazy(_ op: Op, count: Int, identity: UInt32) -> LazyWalk {
    var op = op
    scrollCount += 1
    guard let slot = scrolls.claim(identity) else {
      report(.slotsFull)
      return LazyWalk(op: push(op), slot: -1, outerScope: scope, rows: 0..<0)
    }
    var state = scrolls[slot]
    if state.viewport.height == 0 { state.viewport = size }
    state.take(op, count: count)
    if focus.container == identity {
      focus.row = max(0, min(focus.row, Int32(truncatingIfNeeded: count) - 1))
      if !op.isFitted { state.show(line: Int(focus.row) / Int(state.columns)) }
    }
    state.clamp()
    op.small = UInt8(truncatingIfNeeded: slot) | op.small & 0xF0
    var walk = LazyWalk(op: push(op), slot: slot, outerScope: scope, rows: state.rowsInSight)
    if op.isFitted { openFitted(&walk, &state, count, isFocused: focus.container == identity) }
    state.built = Int32(truncatingIfNeeded: walk.rows.lowerBound)
    state.builtEnd = Int32(truncatingIfNeeded: walk.rows.upperBound)
    scrolls[slot] = state
    rowTraits = op.kind == .lazyCells ? Op.isCell : 0
    scope = identity
    return walk
  }

  /// Which row stands at the top, or which one at the bottom: a row that was asked for, or the one in focus.
  private func openFitted(_ walk: inout LazyWalk, _ state: inout ScrollSlot, _ count: Int, isFocused: Bool) {
    walk.isFitted = true
    var first = max(0, min(Int(state.firstLine), count - 1))
    if state.offset > 0 {
      walk.anchor = (first, Int(state.viewport.height) / Int(state.offset))
    } else if isFocused, Int(focus.row) < first {
      first = Int(focus.row)
    } else if isFocused, Int(focus.row) > first, focus.row >= state.builtEnd, state.builtEnd > 0 {
      walk.anchor = (Int(focus.row), Int(state.viewport.height))
    }
    state.offset = 0
    walk.rows = first..<max(first, count)
  }

  mutating func closeLazy(_ walk: LazyWalk) {
    scope = walk.outerScope
    if walk.isFitted {
      scrolls[walk.slot].firstLine = Int32(truncatingIfNeeded: walk.rows.lowerBound)
      scrolls[walk.slot].built = Int32(truncatingIfNeeded: walk.rows.lowerBound)
      scrolls[walk.slot].builtEnd = Int32(truncatingIfNeeded: walk.rows.upperBound)
    }
    close(walk.op)
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
    rowStart = push(Op(.row, small: version == nil ? rowTraits : rowTraits | Op.isVersioned, word: id))
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
      for index in start..<start + row.span where ops[index].kind.hasBytes {
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
}
