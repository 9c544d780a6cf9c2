import Bytes

extension WireRecord {
  /// Writes the record as one CBOR array, or nothing if it does not fit or its tail is not well formed.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    let start = body.count
    do throws(CBORFailure) {
      try encodeItems(into: &body)
    } catch {
      body.truncate(to: start)
      throw error
    }
  }

  /// Writes what stands for a record that is too long for a message: `[uid, revision, 0, kind, name]`.
  func encodeTooLong(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(5)
    try body.uint(uid.rawValue)
    try body.uint(revision)
    try body.uint(0)
    try body.uint(kind?.rawValue ?? 0)
    try body.text(name)
  }

  private func encodeItems(into body: inout CBORWriter) throws(CBORFailure) {
    guard let kind else {
      try body.array(2)
      try body.uint(uid.rawValue)
      try body.uint(revision)
      return
    }
    try body.array(kind.itemCount + Self.itemCount(of: tail))
    try body.uint(uid.rawValue)
    try body.uint(revision)
    try body.uint(kind.rawValue)
    try body.uint(UInt32(order))
    try body.uint(UInt32(marks))
    if kind == .link {
      try body.uint(from.rawValue)
      try body.uint(to.rawValue)
    } else {
      try body.uint(UInt32(cycle))
      try body.text(name)
      if kind != .step { try body.text(notes) }
      if kind != .playthrough { try body.uint(parent.rawValue) }
      if kind == .step {
        try body.uint(UInt32(count))
        try body.uint(UInt32(target))
      }
    }
    try body.raw(tail)
  }

  private static func itemCount(of tail: Span<UInt8>) throws(CBORFailure) -> Int {
    var reader = CBORReader(tail)
    var count = 0
    while !reader.isAtEnd {
      try reader.skip()
      count += 1
    }
    return count
  }
}
