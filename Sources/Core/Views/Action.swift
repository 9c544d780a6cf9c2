/// What a person asked for: a value of the application's own enumeration that one reducer understands.
///
/// ```swift
/// enum Step: Action {
///   case open(UInt16), increment(UInt16), back
///   var code: UInt32 { ... }
///   init?(code: UInt32) { ... }
/// }
/// ```
///
/// Views hold actions, never closures: nothing is captured, and a test can name what a key does.
public protocol Action {
  /// The action as 32 bits, which ``init(code:)`` turns back into it.
  var code: UInt32 { get }
  /// The action of a code; nil if there is none.
  init?(code: UInt32)
}

/// A number is an action: handy for a screen with few of them.
extension UInt32: Action {
  /// The number itself.
  public var code: UInt32 { self }
  /// Every number is an action.
  public init(code: UInt32) { self = code }
}
