import Views

/// One line of a script.
///
/// | line | does |
/// |---|---|
/// | `press up\|down\|select\|back\|menu [times]` | presses a button, once or up to 9999 times |
/// | `hold up\|down\|select\|back\|menu` | holds a button for 700 ms |
/// | `show` | prints the screen |
/// | `shot FILE.png` | writes a picture of the screen, three times as large |
/// | `expect TEXT` | goes on only if the screen has the text |
/// | `status` | prints a line of JSON |
/// | `wait MS` | lets milliseconds pass, up to an hour |
/// | `quit` | ends |
///
/// Empty lines and lines that start with `#` do nothing.
public enum ScriptCommand: Equatable, Sendable {
  /// Does nothing.
  case nothing
  /// Presses a button some times.
  case press(Key, times: Int)
  /// Holds a button.
  case hold(Key)
  /// Writes a picture of the screen to a file.
  case shot(path: String)
  /// Prints the screen.
  case show
  /// Fails unless the screen has the text.
  case expect(String)
  /// Prints the state as JSON.
  case status
  /// Lets time pass.
  case wait(milliseconds: Int)
  /// Ends.
  case quit

  /// Reads a line; fails with what is wrong with it.
  public init(parsing line: String) throws(ScriptFailure) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let verb = words.first, !verb.hasPrefix("#") else {
      self = .nothing
      return
    }
    switch (verb, words.count) {
    case ("press", 2...3):
      guard let button = Self.buttons[String(words[1])] else { throw .unknownButton(String(words[1])) }
      guard let times = words.count == 2 ? 1 : Int(words[2]), 1...9999 ~= times else {
        throw .notANumber(line)
      }
      self = .press(button, times: times)
    case ("hold", 2):
      guard let button = Self.buttons[String(words[1])] else { throw .unknownButton(String(words[1])) }
      self = .hold(button)
    case ("show", 1): self = .show
    case ("shot", 2...): self = .shot(path: words.dropFirst().joined(separator: " "))
    case ("expect", 2...): self = .expect(words.dropFirst().joined(separator: " "))
    case ("status", 1): self = .status
    case ("wait", 2):
      guard let milliseconds = Int(words[1]), 0...3_600_000 ~= milliseconds else { throw .notANumber(line) }
      self = .wait(milliseconds: milliseconds)
    case ("quit", 1): self = .quit
    default: throw .unknown(line)
    }
  }

  private static let buttons: [String: Key] = [
    "up": .up, "down": .down, "select": .select, "back": .back, "menu": .menu,
  ]
}

/// Why a line of a script is none.
public enum ScriptFailure: Error, Equatable, Sendable {
  /// No command is written like this.
  case unknown(String)
  /// There is no such button.
  case unknownButton(String)
  /// A number is missing or out of range.
  case notANumber(String)

  /// What is wrong and what to do, in one line.
  public var line: String {
    switch self {
    case .unknown(let line):
      "`\(line)` is no command; the commands are press, hold, show, shot, expect, status, wait and quit"
    case .unknownButton(let name): "`\(name)` is no button; the buttons are up, down, select, back and menu"
    case .notANumber(let line): "`\(line)` needs a number: press 1 to 9999 times, wait 0 to 3600000 ms"
    }
  }
}
