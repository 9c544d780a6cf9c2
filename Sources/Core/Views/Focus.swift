/// Where the focus is: enough to find it again in a frame that was built anew.
struct Focus: BitwiseCopyable, Equatable {
  /// The identity of the list or grid that it is in; 0 outside of them.
  var container: UInt32 = 0
  /// The row or cell of the list.
  var row: Int32 = 0
  /// What the row is; the focus follows it when rows come and go.
  var rowID = Focus.noRow
  /// Which stop of the row; ``lastStop`` for its last one.
  var stop: Int16 = 0
  /// Which stop of the screen.
  var order: Int16 = 0
  /// The action of the stop, by which it is recognised outside of lists.
  var code: UInt32 = 0
  /// The op that has the focus in this frame; -1 when nothing can have it.
  var node: Int16 = -1
  /// Whether it was ever on a stop: until then no action is recognised.
  var isKnown = false

  static let noRow = UInt32.max
  static let lastStop = Int16.max
}

/// A view that can have the focus.
struct Stop {
  var node = -1
  /// The slot of the list or grid around it; -1 outside of them.
  var slot = -1
  /// The row or cell that it is in, counted from the first of all.
  var row = 0
  /// What the row is.
  var rowID = Focus.noRow
  /// Its number within the row.
  var number = 0
  /// Its number on the screen.
  var order = 0
  var code: UInt32 = 0
}

/// Walks over the stops of a built scene in reading order. Only the last sheet or alert counts when there is
/// one.
struct Stops {
  private var index: Int
  private let end: Int
  private var stop = Stop()
  private var lazyEnd = 0
  private var rowEnd = 0
  private var nextRow = 0

  init(_ scene: borrowing Scene) {
    var root = 0
    if scene.isModal {
      for candidate in 0..<scene.count where scene.ops[candidate].kind == .modal { root = candidate }
    }
    index = root
    end = root + scene.ops[root].span
  }

  @inline(never)
  mutating func next(_ scene: borrowing Scene) -> Stop? {
    while index < end {
      let node = index
      let op = scene.ops[node]
      index += 1
      if node >= lazyEnd { stop.slot = -1 }
      switch op.kind {
      case .disabled: index = node + op.span
      case .lazyRows, .lazyCells:
        lazyEnd = node + op.span
        stop.slot = Int(op.small & 7)
        nextRow = Int(scene.scrolls[stop.slot].built)
      case .row:
        (stop.row, stop.rowID, stop.number) = (nextRow, op.word, 0)
        nextRow += 1
        if !scene.hasStop(node + 1, node + op.span) { return yield(node, 0) }
      case .select, .edit: return yield(node, op.word)
      default: break
      }
    }
    return nil
  }

  private mutating func yield(_ node: Int, _ code: UInt32) -> Stop {
    stop.node = node
    stop.code = code
    defer {
      stop.order += 1
      stop.number += 1
    }
    return stop
  }
}

extension Scene {
  /// Whether a stop is among the ops `from..<end`.
  @inline(never)
  func hasStop(_ from: Int, _ end: Int) -> Bool {
    var index = from
    while index < end {
      switch ops[index].kind {
      case .select, .edit: return true
      case .disabled: index += ops[index].span
      default: index += 1
      }
    }
    return false
  }

  /// Finds the focus in the frame that was just built: the same row by its identity, else the same action
  /// nearest to where it was, else the stop that stands where it stood, else the last one.
  func restoredFocus() -> Focus {
    var stops = Stops(self)
    var (exact, alike, standIn): (Stop?, Stop?, Stop?)
    let slot = focus.container == 0 ? nil : scrolls.find(focus.container)
    while let stop = stops.next(self) {
      if let slot, stop.slot == slot, stop.row == Int(focus.row) {
        if exact == nil || stop.number <= Int(focus.stop) { exact = stop }
      }
      if focus.isKnown, focus.container == 0, stop.slot < 0, stop.code == focus.code {
        let distance = abs(stop.order - Int(focus.order))
        if alike.map({ distance < abs($0.order - Int(focus.order)) }) ?? true { alike = stop }
      }
      if standIn == nil || stop.order <= Int(focus.order) { standIn = stop }
    }
    if let stop = exact ?? alike ?? standIn { return focus(on: stop) }
    var nowhere = focus
    nowhere.node = -1
    return nowhere
  }

  /// The focus on a stop.
  func focus(on stop: Stop) -> Focus {
    var focus = Focus()
    focus.isKnown = true
    focus.node = Int16(truncatingIfNeeded: stop.node)
    focus.order = Int16(truncatingIfNeeded: stop.order)
    focus.stop = Int16(truncatingIfNeeded: stop.number)
    focus.code = stop.code
    focus.row = Int32(truncatingIfNeeded: stop.row)
    focus.container = stop.slot < 0 ? 0 : scrolls[stop.slot].key
    focus.rowID = stop.slot < 0 ? Focus.noRow : stop.rowID
    return focus
  }
}
