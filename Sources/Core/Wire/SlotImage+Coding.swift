import Bytes

extension SlotImage {
  /// Writes the image as `state` lists it. A flag that is not set is left out.
  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    var count = 4
    for flag in 0..<5 where self.flag(flag) { count += 1 }
    try body.map(count)
    try body.text("image")
    try body.uint(0)
    try body.text("slot")
    try body.uint(slot)
    try body.text("version")
    let text = versionText
    try body.text(text.bytes.span.extracting(first: text.count))
    try body.text("hash")
    try body.byteString(hash.span)
    for flag in 0..<5 where self.flag(flag) {
      try body.text(Self.name(of: flag))
      try body.bool(true)
    }
  }

  /// Reads one image of a `state`.
  public init(decoding item: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(item)
    guard try reader.value(forKey: "slot") else { throw .malformed }
    slot = try reader.uint()
    reader.rewind(to: 0)
    guard try reader.value(forKey: "version") else { throw .malformed }
    version = try Self.version(try reader.text())
    reader.rewind(to: 0)
    hash = InlineArray(repeating: 0)
    guard try reader.value(forKey: "hash") else { throw .malformed }
    let bytes = try reader.byteString()
    guard bytes.count == hash.count else { throw .malformed }
    for index in bytes.indices { hash[index] = bytes[index] }
    isBootable = try Self.flag(0, in: item)
    isPending = try Self.flag(1, in: item)
    isConfirmed = try Self.flag(2, in: item)
    isActive = try Self.flag(3, in: item)
    isPermanent = try Self.flag(4, in: item)
  }

  private static func flag(_ flag: Int, in item: Span<UInt8>) throws(CBORFailure) -> Bool {
    var reader = CBORReader(item)
    return try reader.value(forKey: name(of: flag)) ? try reader.bool() : false
  }

  private func flag(_ flag: Int) -> Bool {
    switch flag {
    case 0: isBootable
    case 1: isPending
    case 2: isConfirmed
    case 3: isActive
    default: isPermanent
    }
  }

  private static func name(of flag: Int) -> StaticString {
    switch flag {
    case 0: "bootable"
    case 1: "pending"
    case 2: "confirmed"
    case 3: "active"
    default: "permanent"
    }
  }

  /// The version as text: `1.2.3`, or `1.2.3.4` with a build.
  private var versionText: (bytes: InlineArray<43, UInt8>, count: Int) {
    var bytes = InlineArray<43, UInt8>(repeating: 0)
    var count = 0
    for part in 0..<(version.build == 0 ? 3 : 4) {
      if part > 0 {
        bytes[count] = 0x2E
        count += 1
      }
      let value = part == 0 ? version.0 : part == 1 ? version.1 : part == 2 ? version.2 : version.build
      var power: UInt32 = 1
      while value / power >= 10 { power *= 10 }
      while power > 0 {
        bytes[count] = 0x30 + UInt8(truncatingIfNeeded: value / power % 10)
        count += 1
        power /= 10
      }
    }
    return (bytes, count)
  }

  /// Reads one to four numbers with points between.
  private static func version(
    _ text: Span<UInt8>
  ) throws(CBORFailure) -> (UInt32, UInt32, UInt32, build: UInt32) {
    var parts = InlineArray<4, UInt32>(repeating: 0)
    var part = 0
    for index in text.indices {
      if text[index] == 0x2E {
        part += 1
        guard part < parts.count else { throw .malformed }
        continue
      }
      let digit = UInt32(text[index]) &- 0x30
      let (tens, isTooLarge) = parts[part].multipliedReportingOverflow(by: 10)
      let (sum, isOver) = tens.addingReportingOverflow(digit)
      guard digit <= 9, !isTooLarge, !isOver else { throw .malformed }
      parts[part] = sum
    }
    return (parts[0], parts[1], parts[2], parts[3])
  }
}

/// What is in the slots: `{"images": [* image]}`.
public struct ImageStateAnswer: ~Escapable {
  private var reader: CBORReader
  /// How many images are left.
  private var left: Int

  /// Reads an answer.
  @_lifetime(copy body)
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    reader = CBORReader(body)
    guard try reader.value(forKey: "images") else { throw .malformed }
    left = try reader.array()
  }

  /// The next image; nil after the last.
  @_lifetime(self: copy self)
  public mutating func next() throws(CBORFailure) -> SlotImage? {
    guard left > 0 else { return nil }
    left -= 1
    let start = reader.offset
    try reader.skip()
    return try SlotImage(decoding: reader.slice(from: start))
  }
}
