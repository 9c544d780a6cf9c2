/// An option of a command, as in `--db FILE` or `--json`.
public struct Option: Equatable, Sendable {
  /// The word after the two hyphens.
  public let name: String
  /// What stands for its value in the help; nil for an option without one.
  public let value: String?
  /// The values that it takes; none when any will do.
  public let choices: [String]
  /// What it does, as a sentence without its full stop.
  public let summary: String

  init(_ name: String, value: String? = nil, choices: [String] = [], _ summary: String) {
    self.name = name
    self.value = value ?? (choices.isEmpty ? nil : choices.joined(separator: "|"))
    self.choices = choices
    self.summary = summary
  }

  /// As it is written in a synopsis.
  public var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}
