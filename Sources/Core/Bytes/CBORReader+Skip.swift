extension CBORReader {
  /// Steps over one item with all that is in it: any well-formed item up to ``Limits/nestingDepth`` deep.
  @_lifetime(self: copy self)
  public mutating func skip() throws(CBORFailure) {
    let start = offset
    do throws(CBORFailure) {
      try skipItem(depth: 0)
    } catch {
      rewind(to: start)
      throw error
    }
  }

  /// Looks in the map that comes next for the text key `key` and stops before its value.
  ///
  /// Returns false, with the map stepped over, when there is no such key. The map may be of indefinite
  /// length.
  @_lifetime(self: copy self)
  public mutating func value(forKey key: StaticString) throws(CBORFailure) -> Bool {
    let start = offset
    try skip()  // From here on all is known to be well formed.
    rewind(to: start)
    let head = try head()
    guard head.kind == .map else {
      rewind(to: start)
      throw .unexpectedType
    }
    var left = head.isDefinite ? head.low : .max
    while left > 0, head.isDefinite || !isAtBreak {
      let keyStart = offset
      try skip()
      if Self.isText(slice(from: keyStart), key) { return true }
      try skip()
      left -= 1
    }
    if !head.isDefinite { _ = takeBreak() }
    return false
  }

  private static func isText(_ item: Span<UInt8>, _ expected: StaticString) -> Bool {
    var reader = CBORReader(item)
    do throws(CBORFailure) {
      return UTF8Text.equal(try reader.text(), expected)
    } catch {
      return false
    }
  }

  @_lifetime(self: copy self)
  private mutating func skipItem(depth: Int) throws(CBORFailure) {
    let head = try head()
    switch head.kind {
    case .unsigned, .negative:
      guard head.isDefinite else { throw .malformed }
    case .bytes, .text:
      if head.isDefinite { try skipContent(head) } else { try skipChunks(of: head.kind) }
    case .array, .map:
      guard depth < Limits.nestingDepth else { throw .tooDeep }
      try skipItems(head, depth: depth + 1)
    case .tag:
      guard head.isDefinite else { throw .malformed }
      guard depth < Limits.nestingDepth else { throw .tooDeep }
      try skipItem(depth: depth + 1)
    case .simple:
      // A break where an item should be; or a two-byte form of a value that has a one-byte form.
      guard head.isDefinite, head.information != 24 || head.low >= 32 else { throw .malformed }
    }
  }

  @_lifetime(self: copy self)
  private mutating func skipItems(_ head: Head, depth: Int) throws(CBORFailure) {
    let itemsPerEntry = head.kind == .map ? 2 : 1
    var left = head.low
    if head.isDefinite {
      guard head.high == 0, left <= UInt32(truncatingIfNeeded: remaining / itemsPerEntry) else {
        throw .truncated
      }
    }
    while true {
      if head.isDefinite {
        if left == 0 { return }
        left -= 1
      } else if takeBreak() {
        return
      }
      for _ in 0..<itemsPerEntry { try skipItem(depth: depth) }
    }
  }

  @_lifetime(self: copy self)
  private mutating func skipChunks(of kind: CBORKind) throws(CBORFailure) {
    while !takeBreak() {
      let chunk = try head()
      guard chunk.kind == kind, chunk.isDefinite else { throw .malformed }
      try skipContent(chunk)
    }
  }
}
