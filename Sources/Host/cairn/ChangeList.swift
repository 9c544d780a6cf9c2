import Arguments
import Mirror

/// Changes as a person reads them: a count of each sort, and what they are about.
struct ChangeList {
  let changes: [Change]
  /// Lines after which the rest is only counted.
  private static let most = 12

  init(_ changes: [Change]) { self.changes = changes }

  /// "In the mirror: 2 added, 1 deleted", and a line for each.
  func lines(_ place: String, width: Int) -> [String] {
    guard !changes.isEmpty else { return ["\(place): nothing."] }
    let counts = [Change.Action.added, .changed, .deleted].map { action in
      let count = changes.count { $0.action == action }
      return count == 0 ? "" : "\(count) \(action.rawValue)"
    }
    return ["\(place): \(counts.joined(ifAny: ", "))."] + items(width: width)
  }

  /// A line for each change.
  func items(width: Int) -> [String] {
    let shown = changes.count > Self.most + 1 ? changes.prefix(Self.most) : changes[...]
    var lines = shown.map { change in
      let kind = change.kind.replacing("_", with: " ")
      return "  \(change.action.rawValue.padded(to: 7))  \(kind.padded(to: 17)) \(change.name.printable)"
        .head(width)
    }
    if shown.count < changes.count { lines.append("  and \(changes.count - shown.count) more") }
    return lines
  }
}
