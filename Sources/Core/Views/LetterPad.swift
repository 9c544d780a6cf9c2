import Canvas

/// What the five buttons type: five groups, and after the first press the five places of the group that was
/// chosen. It belongs under the text that is typed.
public struct LetterPad: View {
  private let tree: LetterTree

  /// Shows what the next press does.
  public init(_ tree: LetterTree) { self.tree = tree }

  /// What it consists of.
  public var body: some View {
    HStack(spacing: 2) {
      ForEach(0..<5) { index in
        LetterBox(tree: tree, key: Key(rawValue: UInt8(truncatingIfNeeded: index)) ?? .up)
      }
    }
    .padding(.horizontal, 1)
  }
}

/// One button: its picture, and what it leads to.
private struct LetterBox: View {
  let tree: LetterTree
  let key: Key

  var body: some View {
    HStack(spacing: 2) {
      Image(icon)
      if let group = tree.group {
        LetterFace(tree: tree, group: group, place: key)
      } else {
        ForEach(0..<5) { place in
          LetterFace(tree: tree, group: key, place: Key(rawValue: UInt8(truncatingIfNeeded: place)) ?? .up)
        }
      }
    }
    .frame(maxWidth: .infinity).frame(height: 16).border(cornerRadius: 3)
  }

  private var icon: Icon {
    switch key {
    case .up: .up
    case .down: .down
    case .select: .check
    case .back: .back
    case .menu: .menu
    }
  }
}

/// What a place of a group types, or in the group of Menu does.
private struct LetterFace: View {
  let tree: LetterTree
  let group: Key
  let place: Key

  var body: some View {
    if group != .menu {
      if let code = tree.character(group, place) { Text(TextRun(character: code)) } else { Text(" ") }
    } else if tree.group == .menu {
      switch place {
      case .up: Text("ABC")
      case .down: Text("1 2 3")
      case .select: Text("wor...")
      case .back: Image(.cross)
      case .menu: Text("___")
      }
    } else {
      switch place {
      case .up: Text("A")
      case .down: Text("#")
      case .select: Text("+")
      case .back: Text("<")
      case .menu: Text("_")
      }
    }
  }
}
