/// Why a command line is not understood.
public struct UsageFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// What is wrong: a sentence without its full stop.
  public let sentence: String
  /// What to do about it: a sentence without its full stop.
  public let nextStep: String

  /// One line: what is wrong, and what to do.
  public var description: String { "\(sentence). \(nextStep)." }
}
