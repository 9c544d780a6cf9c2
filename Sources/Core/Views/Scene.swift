import Bytes

/// What an engine works on, whatever its capacity: the ops of this frame, and what outlives a frame.
///
/// Invariants: ops `0..<count` are whole subtrees in reading order; ops from `count` on are those of the last
/// frame that are not yet written over, which is what lets an unchanged row keep its place.
struct Scene: ~Copyable {
  private let inPlace = InPlace()
  var ops = Cells<Op>()
  var extents = Cells<Extent>()
  var bytes = Cells<UInt8>()
  var scrolls = Cells<ScrollSlot>()
  var states = Cells<StateSlot>()
  /// What the rows of the last frame looked like: see ``Redraw``.
  var rowHashes = Cells<UInt32>()
  /// Ops written in this build.
  var count = 0
  /// Bytes of text written in this build.
  var byteCount = 0
  /// Ops of the last build: a row that has not changed is found among those that are not yet written over.
  var lastCount = 0
  var rowStart = 0
  var rowScope: UInt32 = 0
  /// What the rows of the list that is being written have in common.
  var rowTraits: UInt8 = 0
  /// Scrolling views in this build so far.
  var scrollCount: UInt32 = 0
  /// The axis of the stack that is being written: a spacer grows along it.
  var axis = Axis.vertical
  /// The identity of the place that is being written.
  var scope: UInt32 = 0
  var fault: Fault?
  /// The panel.
  var size = Extent(296, 128)

  var focus = Focus()
  /// The focus of the last frame: a scroll view follows it when it moves, and only then.
  var lastFocus = Focus()
  /// Where the focus was before a sheet or an alert came up.
  var underModal: Focus?
  var redraw = Redraw()
  var tally = Tally()
  var ticking: Ticking?
  /// The action of the field that takes the keys.
  var editing: UInt32?
  /// Whether a sheet or an alert is up: then only its stops can have the focus.
  var isModal = false

  /// Forgets where the cells are.
  @inline(never)
  mutating func detach() {
    ops = Cells()
    extents = Cells()
    bytes = Cells()
    scrolls = Cells()
    states = Cells()
    rowHashes = Cells()
  }

  /// Keeps the first fault.
  mutating func report(_ fault: Fault) {
    if self.fault == nil { self.fault = fault }
  }

  /// Builds a frame, again while sizes turn out other than they were built for: at most four times.
  mutating func build(_ screen: UInt32, _ content: () -> Token) {
    tally = Tally()
    repeat {
      begin(screen)
      Ambient.with(&self) { _ = content() }
    } while finish() && tally.passes < Scene.passLimit
  }

  /// Builds that one frame may take.
  static let passLimit = 4

  /// Starts a build: nothing written, the old ops still there to be found again.
  @inline(never)
  mutating func begin(_ screen: UInt32) {
    tally.passes += 1
    lastCount = count
    count = 0
    byteCount = 0
    axis = .vertical
    scope = Scene.scope(of: screen)
    ticking = nil
    isModal = false
    scrollCount = 0
    scrolls.beginBuild()
    states.beginBuild()
    _ = push(Op(.layered, small: Alignment.center.code))
  }

  /// The identity of a screen.
  static func scope(of screen: UInt32) -> UInt32 { mix(0x9E37_79B9, screen) }

  /// Ends a build: sizes, then the focus. True when the size of a list turned out other than it was built
  /// for, so that the frame has to be built again.
  @inline(never)
  mutating func finish() -> Bool {
    close(0)
    answer(0, size)
    extents[0] = size
    var isUnsettled = false
    for node in 0..<count {
      let op = ops[node]
      guard op.kind == .lazyRows || op.kind == .lazyCells || op.kind == .geometry else { continue }
      let slot = Int(op.small & 7)
      let dress = op.isFitted ? ScrollSlot.dress(op) : 0
      if scrolls[slot].viewport != extents[node] || scrolls[slot].dress != dress {
        scrolls[slot].viewport = extents[node]
        scrolls[slot].dress = dress
        isUnsettled = true
      }
    }
    if isUnsettled {
      if tally.passes == Scene.passLimit { report(.unsettled) }
      return true
    }
    followModal()
    let wanted = focus
    focus = restoredFocus()
    if let slot = scrolls.find(wanted.container), wanted.container != 0, wanted.row != focus.row {
      // The row is there but was not built: the list has to move.
      if wanted.row >= 0, wanted.row < scrolls[slot].count, scrolls[slot].wasSeen {
        focus = wanted
        return true
      }
    }
    settleOffsets()
    return false
  }

  /// A sheet takes the focus with it and gives it back.
  private mutating func followModal() {
    if isModal, underModal == nil {
      underModal = focus
      focus = Focus()
    } else if !isModal, let earlier = underModal {
      focus = earlier
      underModal = nil
    }
  }

  /// Writes an op and answers its index; the last index when there is no room.
  @inline(never)
  mutating func push(_ op: Op) -> Int {
    guard count < ops.count else {
      report(.nodesFull)
      return max(0, count - 1)
    }
    ops[count] = op
    count += 1
    if op.kind.isLeaf { measure(count - 1) }
    return count - 1
  }

  /// Ends the container at `index`: everything written since is inside it.
  @inline(never)
  mutating func close(_ index: Int) {
    guard index < count else { return }
    ops[index].span = count - index
    measure(index)
  }

  /// Puts `op` around everything written since `index`.
  @inline(never)
  mutating func insert(_ op: Op, at index: Int) {
    guard count < ops.count else { return report(.nodesFull) }
    ops.shiftUp(from: index, to: count)
    extents.shiftUp(from: index, to: count)
    var op = op
    count += 1
    op.span = count - index
    ops[index] = op
    measure(index)
  }

  /// Writes one byte of text.
  @inline(never)
  mutating func append(_ byte: UInt8) {
    guard byteCount < bytes.count else { return report(.textFull) }
    bytes[byteCount] = byte
    byteCount += 1
  }

  /// Writes the bytes of a text.
  @inline(never)
  mutating func append(_ text: Span<UInt8>) {
    let room = bytes.count &- byteCount
    if text.count > room { report(.textFull) }
    let count = min(text.count, room)
    bytes.copy(text.extracting(first: count), to: byteCount)
    byteCount &+= count
  }

  /// Calls `body` with the index of each child of `index`.
  @inline(__always)
  func eachChild(of index: Int, _ body: (Int) -> Void) {
    let end = end(of: index)
    var child = index &+ 1
    while child < end {
      body(child)
      child = self.end(of: child)
    }
  }

  /// The index behind the subtree of an op.
  @inline(never)
  func end(of index: Int) -> Int { index &+ ops[index].span }

  func childCount(_ index: Int) -> Int {
    var number = 0
    eachChild(of: index) { _ in number += 1 }
    return number
  }
}

/// Counts of what a build did: what tests of laziness and of observation look at.
public struct Tally: Equatable, Sendable {
  /// Rows and cells whose body ran.
  public var rowsBuilt = 0
  /// Rows and cells that were kept because neither identity nor version changed.
  public var rowsKept = 0
  /// Rows and cells that were drawn.
  public var rowsDrawn = 0
  /// Builds that the last frame took: 1, or 2 when a size was not known beforehand.
  public var passes = 0
}

/// Two numbers in one, different for every second number under one first number.
func mix(_ first: UInt32, _ second: UInt32) -> UInt32 {
  var hash = (first ^ second) &* 0x9E37_79B1
  hash ^= hash &>> 15
  return hash &* 0x85EB_CA77
}
