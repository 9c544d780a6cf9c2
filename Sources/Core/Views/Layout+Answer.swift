import Canvas

extension Scene {
  /// Second pass: the size that a view answers to a proposal. As in SwiftUI it may be larger than proposed.
  /// Every op is asked once, with whole pixels, and keeps its answer.
  @inline(never)
  @discardableResult
  func answer(_ index: Int, _ proposal: Extent) -> Extent {
    let op = ops[index]
    let extent = op.kind.isLeaf ? leafAnswer(index, op, proposal) : containerAnswer(index, op, proposal)
    extents[index] = extent
    return extent
  }

  private func leafAnswer(_ index: Int, _ op: Op, _ proposal: Extent) -> Extent {
    let ideal = extents[index]
    if op.kind == .text {
      if ideal.width <= proposal.width { return ideal }
      ops[index].small = op.small | Op.isShortened
      return textAnswer(op, proposal)
    }
    var answer = ideal
    if op.traits.contains(.growsWide), !proposal.isWidthUnbounded {
      answer.width = max(op.kind == .spacer ? ideal.width : 0, proposal.width)
    }
    if op.traits.contains(.growsHigh), !proposal.isHeightUnbounded {
      answer.height = max(op.kind == .spacer ? ideal.height : 0, proposal.height)
    }
    return answer
  }

  private func containerAnswer(_ index: Int, _ op: Op, _ proposal: Extent) -> Extent {
    switch op.kind {
    case .horizontal: return stack(index, .horizontal, spacing: op.low, proposal)
    case .vertical: return stack(index, .vertical, spacing: op.low, proposal)
    case .gridRow: return stack(index, .horizontal, spacing: 0, proposal)
    case .layered, .masked: return layers(index, proposal)
    case .grid: return gridAnswer(index, op, proposal)
    case .geometry:
      layers(index, proposal)
      return proposal
    case .lazyRows, .lazyCells: return lazyAnswer(index, op, proposal)
    case .scroll: return scrollAnswer(index, op, proposal)
    case .modal:
      layers(index, Extent(Int(proposal.width) - 2 &* Metrics.modalMargin, Int(proposal.height) - 4))
      return proposal
    case .padding: return paddingAnswer(index, op, proposal)
    case .frame: return frameAnswer(index, op, proposal)
    default: return stack(index, .vertical, spacing: 0, proposal)
    }
  }

  @inline(never)
  @discardableResult
  private func layers(_ index: Int, _ proposal: Extent) -> Extent {
    var (width, height) = (0, 0)
    eachChild(of: index) { child in
      let answer = answer(child, proposal)
      width = max(width, Int(answer.width))
      height = max(height, Int(answer.height))
    }
    return Extent(width, height)
  }

  private func paddingAnswer(_ index: Int, _ op: Op, _ proposal: Extent) -> Extent {
    let (wide, high) = (op.byte(1) + op.byte(3), op.byte(0) + op.byte(2))
    let room = proposal.reduced(wide, high)
    let inner = stack(index, .vertical, spacing: 0, room)
    return Extent(Int(inner.width) + wide, Int(inner.height) + high)
  }

  private func frameAnswer(_ index: Int, _ op: Op, _ proposal: Extent) -> Extent {
    let room = Extent(
      op.low >= 0 ? op.low : Int(proposal.width), op.high >= 0 ? op.high : Int(proposal.height))
    let inner = stack(index, .vertical, spacing: 0, room)
    let fillsWidth = op.low >= 0 || op.low == -2 && !proposal.isWidthUnbounded
    let fillsHeight = op.high >= 0 || op.high == -2 && !proposal.isHeightUnbounded
    return Extent(
      fillsWidth ? Int(room.width) : Int(inner.width), fillsHeight ? Int(room.height) : Int(inner.height))
  }

  /// Eager content has all the height it likes; a list inside keeps to the height that is there.
  private func scrollAnswer(_ index: Int, _ op: Op, _ proposal: Extent) -> Extent {
    var isLazy = false
    eachChild(of: index) { isLazy = isLazy || ops[$0].traits.contains(.growsHigh) }
    let height = isLazy ? Int(proposal.height) : Extent.unbounded
    let width = isLazy ? Int(proposal.width) : Int(proposal.width) - Metrics.thumbWidth
    let inner = stack(index, .vertical, spacing: 0, Extent(width, height))
    return Extent(
      proposal.isWidthUnbounded ? Int(inner.width) : Int(proposal.width),
      proposal.isHeightUnbounded ? Int(inner.height) : Int(proposal.height))
  }

  /// A cell may be as wide as its column was in the first pass; a grid that is too wide takes from its widest
  /// column.
  private func gridAnswer(_ index: Int, _ op: Op, _ proposal: Extent) -> Extent {
    var columns = gridColumns(index)
    columns.fit(Int(proposal.width) - op.low &* max(0, columns.count - 1))
    var (height, rows) = (0, 0)
    eachChild(of: index) { row in
      rows += 1
      guard ops[row].kind == .gridRow else {
        height += Int(answer(row, Extent(Int(proposal.width), Extent.unbounded)).height)
        return
      }
      var (column, tallest) = (0, 0)
      eachChild(of: row) { cell in
        tallest = max(tallest, Int(answer(cell, Extent(columns[column], Extent.unbounded)).height))
        column += 1
      }
      extents[row] = Extent(columns.total(spacing: op.low), tallest)
      height += tallest
    }
    return Extent(gridColumns(index).total(spacing: op.low), height + op.high &* max(0, rows - 1))
  }

  private func lazyAnswer(_ index: Int, _ op: Op, _ proposal: Extent) -> Extent {
    let width = Int(proposal.isWidthUnbounded ? size.width : proposal.width)
    let height = Int(proposal.isHeightUnbounded ? size.height : proposal.height)
    let cells = LazyCells(op, in: Extent(width, height))
    var ordinal = 0
    eachChild(of: index) { row in
      var cell = cells.frame(ordinal)
      ordinal += 1
      if cells.isFitted {
        // It was measured when it was written, unless the list turns out to be of another width.
        cell = Rect(0, 0, cells.fittedPlace.width, Int(extents[row].height))
        if Int(extents[row].width) == cell.width { return }
        measureAgain(row)
        let answer = stack(row, .vertical, spacing: 0, Extent(cell.width, Extent.unbounded))
        extents[row] = Extent(cell.width, max(1, Int(answer.height)) + cells.separator)
        return
      }
      let isKept = ops[row].small & Op.isKept != 0
      if isKept, extents[row] == Extent(cell.width, cell.height) { return }
      if isKept { measureAgain(row) }
      _ = stack(row, .vertical, spacing: 0, Extent(cell.width, cell.height - cells.separator))
      extents[row] = Extent(cell.width, cell.height)
    }
    return Extent(width, height)
  }
}

extension Extent {
  /// Less by so many pixels; what is unbounded stays so.
  func reduced(_ width: Int, _ height: Int) -> Extent {
    Extent(
      isWidthUnbounded ? Extent.unbounded : Int(self.width) - width,
      isHeightUnbounded ? Extent.unbounded : Int(self.height) - height)
  }
}

extension GridColumns {
  /// Takes pixels from the widest column until all fit into `width`.
  mutating func fit(_ width: Int) {
    var excess = total(spacing: 0) - max(0, width)
    while excess > 0 {
      var (widest, second) = (0, 0)
      for column in 0..<count where self[column] > self[widest] { widest = column }
      for column in 0..<count where column != widest { second = max(second, self[column]) }
      let step = max(1, min(excess, self[widest] - second))
      guard self[widest] > 0 else { return }
      narrow(widest, by: step)
      excess -= step
    }
  }
}
