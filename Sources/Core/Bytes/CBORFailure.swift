/// Why CBOR could not be read or written.
public enum CBORFailure: Error, Equatable, Sendable {
  /// The bytes end inside an item, or a length goes past their end.
  case truncated
  /// A byte that CBOR does not allow here.
  case malformed
  /// A well-formed item of another type than the one asked for. Nothing was read.
  case unexpectedType
  /// A number that does not fit the type asked for. Nothing was read.
  case tooLarge
  /// A text string that is not well-formed UTF-8.
  case notUTF8
  /// Arrays and maps nested more than ``Limits/nestingDepth`` deep.
  case tooDeep
  /// The buffer is too small for what was to be written. Nothing of the item was written.
  case full
}
