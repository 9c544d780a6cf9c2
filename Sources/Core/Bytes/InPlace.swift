import Synchronization

/// Keeps the value that holds it in one place in memory.
///
/// Without it the compiler copies the whole value, kilobytes of a store's index or of a frame, to the stack
/// for every read of one entry: a struct of plain values may be loaded at will, one with an atomic in it may
/// not. The atomic is never used.
public struct InPlace: ~Copyable, Sendable {
  private let anchor = Atomic<UInt8>(0)

  /// A value without a meaning.
  public init() {}
}
