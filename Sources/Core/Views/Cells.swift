/// A run of plain values somewhere in the engine, checked at every access.
///
/// Valid only inside the engine's call that made it: the engine is a value that its owner may move between
/// calls.
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
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      return unsafe base.unsafelyUnwrapped[index]
    }
    nonmutating set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count))
      unsafe base.unsafelyUnwrapped[index] = newValue
    }
  }

  /// Moves the cells `from..<end` one place up. The caller has checked that `end` is not the last cell.
  func shiftUp(from: Int, to end: Int) {
    precondition(from >= 0 && from <= end && end < count)
    let start = unsafe base.unsafelyUnwrapped + from
    unsafe (start + 1).update(from: start, count: end - from)
  }

  /// Copies `source` over the cells from `start` on.
  func copy(_ source: Span<Element>, to start: Int) {
    precondition(start >= 0 && start <= count && source.count <= count &- start)
    for index in source.indices {
      unsafe base.unsafelyUnwrapped[start &+ index] = source[unchecked: index]
    }
  }

  /// Some of the cells as a span.
  @_lifetime(borrow self)
  func span(_ range: Range<Int>) -> Span<Element> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let span = unsafe Span(_unsafeStart: base.unsafelyUnwrapped + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }
}
