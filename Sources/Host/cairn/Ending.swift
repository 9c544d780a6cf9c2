import Arguments
import Mirror
import SerialLink

/// Why a command ended early: its exit code, and one line for a person.
struct Ending: Error {
  let code: ExitCode
  let sentence: String

  init(_ code: ExitCode, _ sentence: String) {
    self.code = code
    self.sentence = sentence
  }

  /// The ending that belongs to an error.
  init(_ error: any Error) {
    switch error {
    case let ending as Ending: self = ending
    case let failure as UsageFailure: self.init(.usage, failure.description)
    case let failure as SerialFailure: self.init(failure.exitCode, failure.description)
    case let failure as MirrorFailure: self.init(.mirror, failure.description)
    default: self.init(.unexpected, "\(error). Try again; if it stays, report it.")
    }
  }
}
