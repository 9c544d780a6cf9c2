/// The words after a command, sorted into options and operands.
struct Words {
  private let command: Command
  private var options: [String: String] = [:]
  private(set) var operands: [String] = []
  private(set) var asksForHelp = false

  /// Sorts the words: `--name value` and `--name=value` are options, after `--` all are operands.
  init(_ words: ArraySlice<String>, of command: Command) throws(UsageFailure) {
    self.command = command
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      } else if word == "--help" || word == "-h" {
        asksForHelp = true
      } else if word.hasPrefix("--") {
        try take(word.dropFirst(2), &rest)
      } else if word.hasPrefix("-"), word.count > 1 {
        throw .unknown("option", word, among: command.options.map { "--\($0.name)" }, help: help)
      } else {
        operands.append(word)
      }
    }
  }

  /// The value of an option; empty for one without a value that was given.
  subscript(name: String) -> String? { options[name] }

  private var help: String { command == .help ? "cairn help" : "cairn help \(command.rawValue)" }

  /// The page to look at: of `cairn help list quests` the one on `list`.
  private func help(on operand: String) -> String {
    command == .help && Command(rawValue: operand) != nil ? "cairn help \(operand)" : help
  }

  private mutating func take(_ word: Substring, _ rest: inout ArraySlice<String>) throws(UsageFailure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let option = command.options.first(where: { $0.name == parts[0] }) else {
      throw .unknown("option", "--\(parts[0])", among: command.options.map { "--\($0.name)" }, help: help)
    }
    guard options[option.name] == nil else {
      throw UsageFailure(sentence: "--\(option.name) is there twice", nextStep: "Leave one out")
    }
    guard let placeholder = option.value else {
      guard parts.count == 1 else {
        throw UsageFailure(sentence: "--\(option.name) takes no value", nextStep: "See `\(help)`")
      }
      options[option.name] = ""
      return
    }
    guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
      throw UsageFailure(
        sentence: "--\(option.name) lacks its value", nextStep: "Write `--\(option.name) \(placeholder)`")
    }
    guard option.choices.isEmpty || option.choices.contains(value) else {
      throw UsageFailure(
        sentence: "--\(option.name) takes \(option.choices.inWords("or")), not `\(value.printable)`",
        nextStep: "See `\(help)`")
    }
    options[option.name] = value
  }

  func expectNoOperand() throws(UsageFailure) {
    guard let extra = operands.first else { return }
    throw UsageFailure(sentence: "`\(extra.printable)` is one word too many", nextStep: "See `\(help)`")
  }

  /// The only operand.
  func operand() throws(UsageFailure) -> String {
    guard let operand = operands.first, !operand.isEmpty else {
      throw UsageFailure(
        sentence: "`cairn \(command.rawValue)` needs to know what",
        nextStep: "Write `cairn \(command.rawValue) \(command.operand)`")
    }
    guard operands.count == 1 else {
      let all = operands.map(\.printable).joined(separator: " ")
      throw UsageFailure(
        sentence: "`\(operands[1].printable)` is one word too many",
        nextStep: command == .show ? "Put the name in quotes: \"\(all)\"" : "See `\(help(on: operand))`")
    }
    return operand
  }
}
