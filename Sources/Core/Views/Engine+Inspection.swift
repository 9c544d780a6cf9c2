import Canvas

/// One node of a laid-out screen: what tests, an inspector and a screen reader look at.
public struct Node: Equatable, Sendable {
  /// What kind of view it is.
  public let kind: NodeKind
  /// Where it stands on the screen.
  public let rect: Rect
  /// How many nodes it is inside of.
  public let depth: Int
  /// Whether it has the focus.
  public let isFocused: Bool
  /// The code of its action, for a stop; 0 for others.
  public let code: UInt32
  /// What of it is inside the lists, scroll views and sheets around it; empty for what is scrolled away.
  public let visible: Rect
  /// The icon, for one.
  public let icon: Icon?
  /// Whether a switch is on, for one.
  public let isOn: Bool?
}

/// The kinds of nodes that an inspection tells apart.
public enum NodeKind: Sendable {
  /// Text; its bytes come with the node.
  case text
  /// Any other leaf.
  case leaf
  /// A stack, a grid, a list, a scroll view.
  case container
  /// A sheet or an alert: what lies under it cannot be seen.
  case sheet
  /// A row of a list or a cell of a grid.
  case row
  /// A view that can be selected or edited.
  case stop
  /// A modifier.
  case modifier
}

extension Engine {
  /// Calls `body` with every node of the last frame in reading order, and with the bytes of its text.
  public mutating func inspect(_ body: (Node, Span<UInt8>) -> Void) {
    withScene { scene in
      if scene.count > 0 {
        scene.inspect(0, Rect(0, 0, scene.size), in: Rect(0, 0, scene.size), depth: 0, body)
      }
    }
  }
}

extension Scene {
  fileprivate func inspect(
    _ index: Int, _ rect: Rect, in clip: Rect, depth: Int, _ body: (Node, Span<UInt8>) -> Void
  ) {
    let op = ops[index]
    let isStop = op.kind == .select || op.kind == .edit
    let node = Node(
      kind: nodeKind(op), rect: rect, depth: depth, isFocused: index == Int(focus.node),
      code: isStop ? op.word : 0, visible: rect.intersection(clip),
      icon: op.kind == .icon ? Icon(rawValue: op.small) : nil, isOn: op.kind == .pill ? op.small != 0 : nil)
    let text = op.kind == .text ? TextRun(word: op.word).range : 0..<0
    body(node, bytes.span(text))
    guard !op.kind.isLeaf else { return }
    var clip = clip
    switch op.kind {
    case .scroll, .lazyRows, .lazyCells, .clipped: clip = clip.intersection(rect)
    default: break
    }
    var children = Placement(self, index, in: rect)
    while let (child, place) = children.next(self) { inspect(child, place, in: clip, depth: depth + 1, body) }
  }

  private func nodeKind(_ op: Op) -> NodeKind {
    switch op.kind {
    case .text: .text
    case .select, .edit: .stop
    case .row: .row
    case .modal: .sheet
    default: op.kind.isLeaf ? .leaf : op.kind.isWrapper ? .modifier : .container
    }
  }
}
