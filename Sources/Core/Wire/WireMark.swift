import Bytes

/// How far the log goes, as a mirror is told with every answer and shows again with its next request.
///
/// By it a handheld notices that it never told the mirror what the mirror knows: it was given an older image
/// of its flash, or the mirror's number is another's now.
public struct WireMark: Equatable, Sendable {
  /// The last commit at the time of the answer.
  public var head: UInt32
  /// A number that only the handheld can make sense of.
  public var token: UInt32

  /// Number of items.
  static let itemCount = 2

  /// Makes a mark.
  public init(head: UInt32, token: UInt32) {
    self.head = head
    self.token = token
  }

  @_lifetime(reader: copy reader)
  init(_ reader: inout CBORReader) throws(CBORFailure) {
    head = try reader.uint()
    token = try reader.uint()
  }

  func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.uint(head)
    try body.uint(token)
  }
}
