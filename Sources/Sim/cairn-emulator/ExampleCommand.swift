import HandheldSim

/// One line of a script for an example: those of a handheld's script, and the log.
enum ExampleCommand {
  case log
  case other(ScriptCommand)

  /// Reads a line; fails with what is wrong with it.
  init(parsing line: String) throws(ScriptFailure) {
    let words = line.split(whereSeparator: \.isWhitespace)
    self = words == ["log"] ? .log : .other(try ScriptCommand(parsing: line))
  }
}
