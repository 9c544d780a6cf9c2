/// The program or erase at which power fails, and what it leaves of that operation.
public struct PowerCut: Equatable, Sendable {
  /// What an interrupted operation leaves.
  public enum Mode: CaseIterable, Sendable {
    /// It did not begin.
    case nothing
    /// Its first half was done.
    case half
    /// A program: its first half and random bits of the next word. An erase: random bits of the whole sector
    /// set.
    case halfAndNoise
  }

  /// How many more programs and erases succeed.
  public let operations: Int
  /// What becomes of the one after them.
  public let mode: Mode

  /// Lets `operations` programs and erases pass and cuts the next.
  public init(after operations: Int, _ mode: Mode) {
    self.operations = operations
    self.mode = mode
  }
}
