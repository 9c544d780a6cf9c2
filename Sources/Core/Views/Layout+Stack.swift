extension Scene {
  /// Shares the room of a stack among its children, the least flexible first: SwiftUI's order.
  ///
  /// 1. Children that neither grow nor yield get what they want.
  /// 2. Children that yield, such as text, the one that wants least first: each is offered its equal part of
  /// what is left, without the least sizes of those that grow.
  /// 3. Children that grow share the rest. Pixels that do not divide go to the first: 296 in three is 99, 99,
  /// 98.
  @inline(never)
  func stack(_ index: Int, _ axis: Axis, spacing: Int, _ proposal: Extent) -> Extent {
    if let child = onlyChild(of: index) { return answer(child, proposal) }
    var budget = StackBudget(axis, proposal)
    eachChild(of: index) { child in
      budget.children &+= 1
      switch room(of: child, axis) {
      case .rigid: break
      case .yielding:
        budget.yielding &+= 1
        budget.wanted &+= extents[child][axis]
      case .growing:
        budget.growing &+= 1
        budget.reserved &+= extents[child][axis]
      }
    }
    let gaps = spacing &* max(0, budget.children &- 1)
    budget.left &-= gaps
    share(index, among: .rigid, &budget)
    if budget.yielding > 0 {
      budget.left &-= budget.reserved
      // The usual case: all of them fit as they are, in any order.
      if budget.isUnbounded || budget.yielding == 1 || budget.wanted <= budget.left {
        share(index, among: .yielding, &budget)
      } else {
        shareAmongYielding(index, &budget)
      }
      budget.left &+= budget.reserved
    }
    if budget.growing > 0 { share(index, among: .growing, &budget) }
    return Extent(along: axis, budget.used &+ gaps, budget.cross)
  }

  /// What a child does with room along an axis.
  private enum Room { case rigid, yielding, growing }

  @inline(never)
  private func room(of child: Int, _ axis: Axis) -> Room {
    let traits = ops[child].traits
    if traits.contains(axis == .horizontal ? .growsWide : .growsHigh) { return .growing }
    return traits.contains(axis == .horizontal ? .yieldsWidth : .yieldsHeight) ? .yielding : .rigid
  }

  /// Offers room to all children of a kind: to those that grow an equal part, to others all that is left.
  @inline(never)
  private func share(_ index: Int, among kind: Room, _ budget: inout StackBudget) {
    eachChild(of: index) { child in
      guard room(of: child, budget.axis) == kind else { return }
      var part = max(0, budget.left)
      if kind == .growing {
        part = (part &+ budget.growing &- 1) / budget.growing
        budget.growing &-= 1
      }
      budget.spend(answer(child, budget.offer(part)))
    }
  }

  /// The only child of a node, not counting the memo of a row. Nearly every wrapper and every row has one.
  @inline(__always)
  func onlyChild(of index: Int) -> Int? {
    let end = index + ops[index].span
    var child = index + 1
    if child < end, ops[child].kind == .memo { child += 1 }
    return child < end && child + ops[child].span == end ? child : nil
  }

  /// Offers room to the children that yield, the one that wants least first.
  @inline(never)
  private func shareAmongYielding(_ index: Int, _ budget: inout StackBudget) {
    var last = (want: -1, child: -1)
    while budget.yielding > 0 {
      var next = (want: Int.max, child: -1)
      eachChild(of: index) { child in
        guard room(of: child, budget.axis) == .yielding else { return }
        let want = extents[child][budget.axis]
        guard want > last.want || want == last.want && child > last.child, want < next.want else { return }
        next = (want, child)
      }
      guard next.child >= 0 else { break }
      last = next
      budget.spend(answer(next.child, budget.offer(max(0, budget.left) / budget.yielding)))
      budget.yielding &-= 1
    }
  }
}

/// The room of a stack while it is being shared.
struct StackBudget {
  let axis: Axis
  let isUnbounded: Bool
  private let across: Int
  /// Pixels along the axis that no child has yet.
  var left: Int
  var children = 0
  var growing = 0
  var yielding = 0
  /// The least sizes of the children that grow.
  var reserved = 0
  /// What the children that yield would like.
  var wanted = 0
  private(set) var used = 0
  private(set) var cross = 0

  init(_ axis: Axis, _ proposal: Extent) {
    self.axis = axis
    left = proposal[axis]
    isUnbounded = proposal[axis] >= Extent.unbounded
    across = proposal[axis.across]
  }

  @inline(never) func offer(_ main: Int) -> Extent {
    Extent(along: axis, isUnbounded ? Extent.unbounded : max(0, main), across)
  }

  @inline(never)
  mutating func spend(_ answer: Extent) {
    left &-= answer[axis]
    used &+= answer[axis]
    cross = max(cross, answer[axis.across])
  }
}
