import Testing

@testable import Arguments

/// The help, which is made from the grammar.
struct HelpTests {
  static let topics = [HelpTopic.overview, .exitCodes] + Command.allCases.map(HelpTopic.command)

  @Test(arguments: topics, [40, 80, 200])
  func `no line is wider than the terminal`(_ topic: HelpTopic, _ width: Int) {
    let text = topic.text(width: width)
    for line in text.split(separator: "\n") where !line.hasPrefix("  cairn") {
      #expect(line.count <= max(width, 66), "\(line)")
    }
    #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
  }

  @Test(arguments: Command.allCases)
  func `every option of a command is explained, and its examples are understood`(_ command: Command) throws {
    let text = HelpTopic.command(command).text(width: 100)
    for option in command.options { #expect(text.contains("  \(option.usage)  ")) }
    for example in command.examples {
      let words = example.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap {
        $0.offset % 2 == 1 ? [String($0.element)] : $0.element.split(separator: " ").map(String.init)
      }
      _ = try Invocation(Array(words.dropFirst()))
    }
  }

  @Test func `every exit code has its line`() {
    let text = HelpTopic.exitCodes.text(width: 100)
    for code in ExitCode.allCases {
      let number = code.rawValue < 10 ? "\(code.rawValue) " : "\(code.rawValue)"
      #expect(text.contains("\n  \(number)  \(code.meaning.prefix(30))"))
    }
  }

  @Test func `control and direction characters are shown and not obeyed`() {
    #expect("a\u{1B}b\u{9B}c\u{202E}d\te".printable == "a<U+1B>b<U+9B>c<U+202E>d<U+9>e")
    #expect("Kalé 🗡️ Řád".printable == "Kalé 🗡️ Řád")
  }
}
