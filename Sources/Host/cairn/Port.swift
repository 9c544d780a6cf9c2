import Arguments
import Mirror
import SerialLink

extension SerialLink: RecordTransport {}

extension SerialLink {
  /// Opens the port that was named, or the only one that may be a handheld.
  static func open(_ port: String?) throws -> SerialLink { try SerialLink(opening: find(port)) }

  /// The port that was named, or the only one that may be a handheld.
  static func find(_ port: String?) throws -> String {
    switch PortSearch().choice(port) {
    case .one(let path): return path
    case .several(let candidates): throw Ending(.port, candidates.question)
    case .elsewhere(let emulator):
      throw Ending(
        .port,
        "No handheld is plugged in, and no emulator runs in this folder. One of another folder runs: take it "
          + "with --port \(emulator.path).")
    case .none(let seen):
      let next = port == nil ? "Plug it in, or name its port with --port." : "See `cairn help sync`."
      throw Ending(
        .port, "\(port == nil ? "No handheld is plugged in: " : "")\(seen). \(next)".capitalizedFirst)
    }
  }
}

extension [PortSearch.Candidate] {
  /// All of them, and how to choose one.
  fileprivate var question: String {
    let list = map { $0.details.isEmpty ? $0.path : "\($0.path) (\($0.details))" }.joined(separator: ", ")
    return "Any of these may be the handheld: \(list). Choose one with --port, as in --port \(self[0].path)."
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension SerialFailure {
  /// Whether the port could not be used at all, or the handheld did not answer as it should, or refused.
  var exitCode: ExitCode {
    switch reason {
    case .missing, .dangling, .busy, .forbidden, .notAPort, .refusedBySystem: .port
    case .timedOut, .lost, .answerTooLarge, .answerMalformed: .noAnswer
    case .smpError, .groupError: .refused
    case .requestTooLarge: .unexpected
    case .captureRefused: .usage
    }
  }
}
