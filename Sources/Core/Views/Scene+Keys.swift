import Canvas

extension Scene {
  /// What the scene does about an event, and what is left for the application.
  mutating func handle(_ event: Event) -> Response {
    switch event {
    case .press(let key, let count):
      if let editing { return .input(editing, key, count: count) }
      return press(key, count)
    case .hold(let key):
      if editing != nil {
        editing = nil
        return .redraw
      }
      return hold(key)
    case .tick: return ticking.map { .action($0.code) } ?? .none
    case .refreshed: return .none
    case .changed: return .redraw
    }
  }

  private mutating func press(_ key: Key, _ count: Int) -> Response {
    switch key {
    case .up, .down:
      var answer = Response.none
      for _ in 0..<count {
        let step = move(key == .down ? 1 : -1)
        if case .none = step { break }
        answer = step
        if case .action = step { break }
      }
      return answer
    case .select: return select()
    case .back, .menu: return .key(key)
    }
  }

  private mutating func select() -> Response {
    guard focus.node >= 0 else { return .key(.select) }
    let node = Int(focus.node)
    var op = ops[node]
    // A row that is a stop itself has no action: the application sees the key.
    guard op.kind == .select || op.kind == .edit else { return .key(.select) }
    if op.kind == .edit {
      editing = op.word
      return .edit(op.word)
    }
    if op.small & Op.changesState != 0 {
      op.small = 0
      let slot = Int(op.word &>> 24)
      guard slot < states.count else { return .none }
      states[slot].value = Int32(bitPattern: op.word &<< 8) &>> 8
      return .redraw
    }
    return .action(op.word)
  }

  /// One stop up or down; in a list one row, which may be one that is not built yet.
  private mutating func move(_ step: Int) -> Response {
    var stops = Stops(self)
    var (before, current, after): (Stop?, Stop?, Stop?)
    while let stop = stops.next(self) {
      if stop.node == Int(focus.node) {
        current = stop
      } else if current == nil {
        before = stop
      } else {
        after = stop
        break
      }
    }
    guard let current else { return scrollBy(step) }
    if current.slot >= 0, focus.container == scrolls[current.slot].key, current.row != Int(focus.row) {
      return goOn(step, in: current.slot)
    }
    let next = step > 0 ? after : before
    let staysInRow = next.map { $0.slot == current.slot && $0.row == current.row } ?? false
    if current.slot >= 0, !staysInRow, let row = rowBeyond(current, step) {
      focus.row = Int32(truncatingIfNeeded: row)
      focus.rowID = Focus.noRow
      focus.stop = step > 0 ? 0 : Focus.lastStop
      if let next, next.slot == current.slot, next.row == row { focus = focus(on: next) }
      return .redraw
    }
    if let next {
      if !reveals(next, step) { return .redraw }
      focus = focus(on: next)
      return .redraw
    }
    if step < 0, current.slot < 0 || current.row == 0, let code = refresh(around: current.node) {
      return .action(code)
    }
    return scrollBy(step)
  }

  /// One more row of a list whose focus is in a row that is not built yet. Presses that were folded into one
  /// event end at the end of the list.
  private mutating func goOn(_ step: Int, in slot: Int) -> Response {
    let row = Int(focus.row) + step
    guard row >= 0, row < Int(scrolls[slot].count) else { return .none }
    focus.row = Int32(truncatingIfNeeded: row)
    return .redraw
  }

  private func rowBeyond(_ stop: Stop, _ step: Int) -> Int? {
    let row = stop.row + step
    return row >= 0 && row < Int(scrolls[stop.slot].count) ? row : nil
  }

  /// The action of the refreshable view around an op, unless it is loading already.
  private func refresh(around node: Int) -> UInt32? {
    for index in 0..<count where ops[index].kind == .refreshable {
      if index < node, node < index + ops[index].span { return ops[index].small == 0 ? ops[index].word : nil }
    }
    return nil
  }

  /// In a group: out of it; in a list: its first or last row; in a grid: a line up or down; elsewhere: the
  /// first or last stop.
  private mutating func hold(_ key: Key) -> Response {
    guard key == .up || key == .down else { return .held(key) }
    if let stop = stopOutsideOfGroup(key) {
      focus = focus(on: stop)
      return .redraw
    }
    guard focus.container != 0, let slot = scrolls.find(focus.container) else { return holdOutside(key) }
    let state = scrolls[slot]
    let last = state.count - 1
    let columns = Int32(state.columns)
    let target: Int32
    if columns > 1 {
      target = key == .down ? min(last, focus.row + columns) : max(0, focus.row - columns)
    } else {
      target = key == .down ? last : 0
    }
    guard target != focus.row else { return .none }
    focus.row = target
    focus.rowID = Focus.noRow
    focus.stop = 0
    return .redraw
  }

  /// The stop before or after the innermost group around the focus; nil when there is none.
  private func stopOutsideOfGroup(_ key: Key) -> Stop? {
    let node = Int(focus.node)
    var group: Range<Int>?
    for index in 0..<max(0, node) where ops[index].kind == .group && index + ops[index].span > node {
      group = index..<index + ops[index].span
    }
    guard let group else { return nil }
    var stops = Stops(self)
    var found: Stop?
    while let stop = stops.next(self) {
      if key == .up, stop.node < group.lowerBound { found = stop }
      if key == .down, stop.node >= group.upperBound { return stop }
    }
    return found
  }

  private mutating func holdOutside(_ key: Key) -> Response {
    var stops = Stops(self)
    var target: Stop?
    while let stop = stops.next(self) {
      if key == .down || target == nil { target = stop }
    }
    guard let target, target.node != Int(focus.node) else {
      return scrollBy(key == .down ? 100 : -100)
    }
    focus = focus(on: target)
    return .redraw
  }
}

extension Op {
  /// In the small argument of a stop: the word is a ``StateChange``.
  static let changesState: UInt8 = 0x80
}

/// What an event came to.
public enum Response: Equatable, Sendable {
  /// Nothing changed.
  case none
  /// The focus, a scroll position or a state changed: build and draw again.
  case redraw
  /// A view asks for an action, by its code.
  case action(UInt32)
  /// A text field, by the code of its action, takes the keys from now on.
  case edit(UInt32)
  /// A key for the field that takes them. Any hold ends that.
  case input(UInt32, Key, count: Int)
  /// A press that no view took.
  case key(Key)
  /// A hold that no view took.
  case held(Key)

  /// The action as the application's own.
  public func action<A: Action>(as type: A.Type) -> A? {
    if case .action(let code) = self { A(code: code) } else { nil }
  }
}
