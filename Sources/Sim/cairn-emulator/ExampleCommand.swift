import HandheldSim

import enum Handheld.Button

/// One line of a script for an example: those of a handheld's script, and holds, pictures and the log.
enum ExampleCommand {
  case hold(Button)
  case shot(String)
  case log
  case other(ScriptCommand)

  /// Reads a line; fails with what is wrong with it.
  init(parsing line: String) throws(ScriptFailure) {
    let words = line.split(whereSeparator: \.isWhitespace)
    switch (words.first, words.count) {
    case ("hold", 2):
      guard case .press(let button, _) = try ScriptCommand(parsing: "press \(words[1])") else {
        throw .unknown(line)
      }
      self = .hold(button)
    case ("shot", 2): self = .shot(String(words[1]))
    case ("log", 1): self = .log
    default: self = .other(try ScriptCommand(parsing: line))
    }
  }
}
