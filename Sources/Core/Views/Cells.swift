/// A run of plain values somewhere in the engine, checked at every access.
///
/// Valid only inside the engine's call that made it: the engine is a value that its owner may move between calls.
@safe
struct Cells<Element: BitwiseCopyable> {
  private let base: UnsafeMutablePointer<Element>?
  let count: Int

  /// No cells at all: what a scene has between two calls of its engine.
  init() {
    unsafe base = nil
    count = 0
  }

  init(_ span: consuming MutableSpan<Element>) {
    let buffer = unsafe span.withUnsafeMutableBufferPointer { unsafe $0 }
    unsafe base = buffer.baseAddress
    count = buffer.count
  }

  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return unsafe base.unsafelyUnwrapped[index]
    }
    nonmutating set {
      precondition(index >= 0 && index < count)
      unsafe base.unsafelyUnwrapped[index] = newValue
    }
  }

  /// Moves the cells `from..<end` one place up. The caller has checked that `end` is not the last cell.
  func shiftUp(from: Int, to end: Int) {
    precondition(from >= 0 && from <= end && end < count)
    let start = unsafe base.unsafelyUnwrapped + from
    unsafe (start + 1).update(from: start, count: end - from)
  }

  /// The cells as a span, for the length of `body`.
  func withSpan<R>(_ range: Range<Int>, _ body: (Span<Element>) -> R) -> R {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let part = unsafe UnsafeBufferPointer(
      start: base.unsafelyUnwrapped + range.lowerBound, count: range.count)
    return unsafe body(part.span)
  }
}
