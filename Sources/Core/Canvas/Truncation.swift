/// Where a text that is too long is shortened.
public enum Truncation: UInt8, Sendable {
  /// At the end.
  case tail
  /// In the middle, so that both ends are read.
  case middle
  /// At the beginning.
  case head
}
