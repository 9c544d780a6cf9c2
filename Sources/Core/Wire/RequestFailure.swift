import Bytes

/// Why a request was refused, as it is sent in the answer.
public enum RequestFailure: Error, Equatable, Sendable {
  /// An error of the protocol itself: `{"rc": code}` in both versions.
  case smp(SMPCode)
  /// An error of a group: `{"err": {"group": group, "rc": code}}` in version 1 and `{"rc": plain}` in version
  /// 0, which knows no groups.
  case group(UInt16, code: UInt32, plain: SMPCode)

  /// A failure to read the request or to write the answer.
  public init(_ failure: CBORFailure) {
    self = .smp(failure == .full ? .messageTooLarge : .invalid)
  }

  /// Writes the body of the answer for a header of `version`.
  func encode(version: UInt8, into body: inout CBORWriter) throws(CBORFailure) {
    switch self {
    case .smp(let code):
      try Self.encode(rc: code.rawValue, into: &body)
    case .group(_, _, let plain) where version == 0:
      try Self.encode(rc: plain.rawValue, into: &body)
    case .group(let group, let code, _):
      try body.map(1)
      try body.text("err")
      try body.map(2)
      try body.text("group")
      try body.uint(UInt32(group))
      try body.text("rc")
      try body.uint(code)
    }
  }

  private static func encode(rc: UInt32, into body: inout CBORWriter) throws(CBORFailure) {
    try body.map(1)
    try body.text("rc")
    try body.uint(rc)
  }
}

/// What the body of an answer says about an error.
public enum AnswerVerdict: Equatable, Sendable {
  /// No error: the body is the answer.
  case success
  /// An error of the protocol itself, by number: see ``SMPCode``.
  case smpError(UInt32)
  /// An error of a group, by number.
  case groupError(group: UInt32, code: UInt32)
  /// Not well-formed CBOR.
  case malformed

  /// Looks for an error in `body`. A map with `rc` 0 is a success, as older peers send it.
  public init(_ body: Span<UInt8>) {
    do throws(CBORFailure) {
      self = try Self.read(body)
    } catch {
      self = .malformed
    }
  }

  private static func read(_ body: Span<UInt8>) throws(CBORFailure) -> AnswerVerdict {
    var whole = CBORReader(body)
    try whole.skip()
    var reader = CBORReader(body)
    guard reader.peekKind == .map else { return .success }
    if try reader.value(forKey: "err") {
      let start = reader.offset
      guard try reader.value(forKey: "rc") else { return .malformed }
      let code = try reader.uint()
      reader.rewind(to: start)
      guard try reader.value(forKey: "group") else { return .malformed }
      let group = try reader.uint()
      return code == 0 ? .success : .groupError(group: group, code: code)
    }
    reader.rewind(to: 0)
    guard try reader.value(forKey: "rc") else { return .success }
    let code = try reader.int()
    return code == 0 ? .success : .smpError(UInt32(bitPattern: code))
  }
}
