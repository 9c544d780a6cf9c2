extension HelpTopic {
  /// The page, `width` columns wide.
  public func text(width: Int) -> String {
    let width = max(60, min(width, 100))
    switch self {
    case .overview: return HelpTopic.overviewPage(width)
    case .command(let command): return HelpTopic.page(of: command, width)
    case .exitCodes: return HelpTopic.exitCodePage(width)
    }
  }

  private static func overviewPage(_ width: Int) -> String {
    let commands = Command.allCases.map { ($0.rawValue, $0.summary) }
    return """
      cairn - a quest journal on a handheld, mirrored into a SQLite file

      Usage: cairn COMMAND [OPTIONS]
             cairn --version

      Commands:
      \(definitions(commands, width))

      \(wrap("`cairn help COMMAND` explains a command, `cairn help exit-codes` the exit codes.", width))

      """
  }

  private static func page(of command: Command, _ width: Int) -> String {
    let usage = ["cairn \(command.rawValue)", command.operand] + command.options.map { "[\($0.usage)]" }
    var parts = [command.summary + "."]
    parts.append(wrap(usage.filter { !$0.isEmpty }, width, first: "Usage: ", rest: "       "))
    parts += command.details.map { wrap($0, width) }
    if !command.options.isEmpty {
      let options = command.options.map { ($0.usage, $0.summary) }
      parts.append("Options:\n" + definitions(options, width))
    }
    parts.append("Examples:\n" + command.examples.map { "  \($0)" }.joined(separator: "\n"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func exitCodePage(_ width: Int) -> String {
    let codes = ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }
    return """
      \(wrap("What cairn ends with, for scripts. The numbers never change their meaning.", width))

      \(definitions(codes, width))

      \(wrap("An error is one line on the error output: the file or port, the reason, the next step.", width))

      """
  }

  /// Two columns: terms, and their explanations wrapped beside them.
  static func definitions(_ entries: [(String, String)], _ width: Int) -> String {
    let column = (entries.map(\.0.count).max() ?? 0) + 4
    return entries.map { term, explanation in
      let words = (explanation + ".").split(separator: " ").map(String.init)
      let first = ("  " + term).padding(to: column)
      return wrap(words, width, first: first, rest: String(repeating: " ", count: column))
    }.joined(separator: "\n")
  }

  private static func wrap(_ text: String, _ width: Int) -> String {
    wrap(text.split(separator: " ").map(String.init), width)
  }

  /// Words in lines of at most `width` columns.
  static func wrap(_ words: [String], _ width: Int, first: String = "", rest: String = "") -> String {
    var lines = [first]
    var isEmpty = true
    for word in words {
      if !isEmpty, lines[lines.count - 1].count + 1 + word.count > width {
        lines.append(rest)
        isEmpty = true
      }
      lines[lines.count - 1] += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
