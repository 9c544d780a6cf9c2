import Bytes

extension CBORReader {
  /// Reads the start of an array that may have more items than this version knows, and returns how many more.
  @_lifetime(self: copy self)
  mutating func array(atLeast known: Int) throws(CBORFailure) -> Int {
    let count = try array()
    guard count >= known else { throw .truncated }
    return count - known
  }

  /// Reads the number that the first of `extra` more items may be, and takes it off them; 0 if there is none.
  @_lifetime(self: copy self)
  mutating func uint(ifAmong extra: inout Int) throws(CBORFailure) -> UInt32 {
    guard extra > 0, peekKind == .unsigned else { return 0 }
    extra -= 1
    return try uint()
  }

  /// Steps over the items that this version does not know, which must be the last of all.
  @_lifetime(self: copy self)
  mutating func end(skipping count: Int) throws(CBORFailure) {
    for _ in 0..<count { try skip() }
    guard isAtEnd else { throw .malformed }
  }
}
