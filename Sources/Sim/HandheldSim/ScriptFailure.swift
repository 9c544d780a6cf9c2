/// Why a line of a script is none.
public enum ScriptFailure: Error, Equatable, Sendable {
  /// No command begins with this word.
  case unknown(String)
  /// There is no such button.
  case unknownButton(String)
  /// Something has to follow a word.
  case missing(String, after: String)
  /// There is more on the line than the command takes.
  case leftOver(String, after: String)
  /// A number is none, or out of range.
  case notANumber(String, what: String, ClosedRange<Int>)
  /// It is no check of a frame.
  case notACheck(String)
  /// A word that is no page of the inspector.
  case unknownPage(String)
  /// They are no bytes.
  case notBytes(String)
  /// It is no date and time.
  case notATime(String)
  /// A write cannot be cut like this.
  case unknownMode(String)

  /// What is wrong and what to do, in one line.
  public var line: String {
    switch self {
    case .unknown(let word): "`\(word)` is no command; the commands are \(Self.commands)"
    case .unknownButton(let name): "`\(name)` is no button; the buttons are up, down, select, back and menu"
    case .missing(let what, let word): "`\(word)` needs \(what) after it"
    case .leftOver(let extra, let verb): "`\(extra)` is too much for `\(verb)`; take it away"
    case .notANumber(let word, let what, let range):
      "`\(word)` is not good for \(what); give a number from \(range.lowerBound) to \(range.upperBound)"
    case .unknownPage(let word):
      "`\(word)` is no page of the inspector; they are "
        + InspectorPage.allCases.map(\.rawValue).joined(separator: ", ")
    case .notACheck(let word):
      "`\(word)` is no check of a frame; that is eight hexadecimal digits, as `frame` prints them"
    case .notBytes(let word): "`\(word)` are no bytes; give each as two hexadecimal digits"
    case .notATime(let word): "`\(word)` is no date and time; write it like 2026-12-01T20:15:00"
    case .unknownMode(let word): "`\(word)` is nothing that a cut can leave; that is nothing, half or noise"
    }
  }

  private static let commands =
    "press, hold, down, up, type, receive, wait, expect, show, frame, status, shot, photo, window, inspect, "
    + "film, idle, set, power, plug, unplug and quit"
}
