import Canvas
import Panel

extension RefreshDecision {
  /// What is done and why, in a line for a log.
  public var line: String {
    switch kind {
    case .skip: "no refresh: \(reason.words)"
    case .full: "full refresh: \(reason.words)"
    case .partial(let first, let second):
      "partial refresh of \(first.words)" + (second.map { " and \($0.words)" } ?? "") + ": \(reason.words)"
    }
  }
}

extension RefreshDecision.Reason {
  /// The reason as a person says it.
  var words: String {
    switch self {
    case .nothingChanged: "nothing changed"
    case .changed: "changed"
    case .deferred: "a full one is owed and waits for a rest"
    case .firstPicture: "the first picture"
    case .asked: "asked for"
    case .tooManyPartials: "many partial ones since the last"
    case .tooMuchErased: "much was erased since the last"
    case .otherScreen: "another screen"
    case .tonesLeft: "a dithered area is gone"
    case .cold: "it is cold"
    case .debtPaid: "it was owed, and the keys rest"
    }
  }
}

extension Window {
  fileprivate var words: String { "\(rect.width)x\(rect.height) at \(rect.x),\(rect.y)" }
}
