/// Why a ``ByteReader`` or ``ByteWriter`` could not go on. Its position is then what it was before the call.
public enum ByteFailure: Error, Equatable, Sendable {
  /// Fewer bytes are left to read than were asked for.
  case truncated
  /// Fewer bytes are left to fill than were given.
  case full
}
