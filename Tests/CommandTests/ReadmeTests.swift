import Foundation
import Testing

/// What the README shows is what the programs print.
struct ReadmeTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The commands of a README and what stands under each, in order.
  struct Transcript {
    var steps: [(command: String, output: String)] = []

    /// Every fenced `console` block; a line that begins with `$ ` is a command.
    init(readme: String) {
      var isInside = false
      for line in readme.components(separatedBy: "\n") {
        if line.hasPrefix("```") {
          isInside = line == "```console"
        } else if isInside, line.hasPrefix("$ ") {
          steps.append((String(line.dropFirst(2)), ""))
        } else if isInside, !steps.isEmpty {
          steps[steps.count - 1].output += line + "\n"
        }
      }
    }
  }

  @Test func `the transcripts of the README are what the programs print`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let steps = Transcript(readme: readme).steps
    #expect(steps.count >= 4)
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("handheld.flash"), link: bench.path("handheld"), demo: true)
    let programs = Program.cairn.path.deletingLastPathComponent().path
    for step in steps {
      let shell = Program(path: URL(filePath: "/bin/bash"))
      let result = try shell.run([
        "-c", "unset COLUMNS; cd '\(bench.folder.path)' && PATH='\(programs)':$PATH && \(step.command) 2>&1",
      ])
      let output = result.output.replacing(#/\/dev\/pts\/\d+/#, with: "/dev/pts/0")
      #expect(output == step.output, "$ \(step.command)")
    }
    try handheld.quit()
  }
}
