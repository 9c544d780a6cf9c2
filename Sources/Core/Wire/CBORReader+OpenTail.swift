import Bytes

extension CBORReader {
  /// Reads the start of an array that may have more items than this version knows, and returns how many more.
  @_lifetime(self: copy self)
  mutating func array(atLeast known: Int) throws(CBORFailure) -> Int {
    let count = try array()
    guard count >= known else { throw .truncated }
    return count - known
  }

  /// Steps over the items that this version does not know, which must be the last of all.
  @_lifetime(self: copy self)
  mutating func end(skipping count: Int) throws(CBORFailure) {
    for _ in 0..<count { try skip() }
    guard isAtEnd else { throw .malformed }
  }
}
