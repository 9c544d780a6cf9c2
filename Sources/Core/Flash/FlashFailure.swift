/// Why a flash operation did not happen, or did not happen fully.
public enum FlashFailure: Error, Equatable, Sendable {
  /// The addresses lie outside the area. Nothing changed.
  case outOfRange
  /// The address or length is not a whole number of program units. Nothing changed.
  case misaligned
  /// A unit was already programmed since its sector was last erased, and the driver keeps track of that.
  /// Nothing changed.
  case overprogrammed
  /// The chip reported, or the driver saw, that a program did not take. The bytes are undefined.
  case programFailed
  /// The chip reported, or the driver saw, that an erase did not take. The sector is undefined.
  case eraseFailed
  /// The chip did not answer.
  case unreachable
}
