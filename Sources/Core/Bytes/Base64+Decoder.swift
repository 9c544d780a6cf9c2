extension Base64 {
  /// Decodes character by character, without a buffer.
  public struct Decoder: Sendable {
    /// What one character gave.
    public enum Step: Equatable, Sendable {
      /// Nothing yet.
      case nothing
      /// The next byte.
      case byte(UInt8)
      /// The character cannot come here. The decoder is of no further use.
      case malformed
    }

    private var bits: UInt32 = 0
    private var held = 0
    private var padding = 0

    /// Starts before the first character.
    public init() {}

    /// Whether the characters so far are whole groups of four.
    public var isComplete: Bool { held + padding == 0 || held + padding == 4 }

    /// Whether the group that was read last, or is being read, is padded.
    public var hasPadding: Bool { padding > 0 }

    /// Takes the next character. After a padded group a new group may start: lines of one message are padded
    /// one by one by some senders.
    public mutating func feed(_ character: UInt8) -> Step {
      if held + padding == 4 { self = Decoder() }
      if character == 0x3D {
        guard held >= 2 else { return .malformed }
        padding += 1
        return .nothing
      }
      guard padding == 0, let sextet = Base64.sextet(character) else { return .malformed }
      bits = bits &<< 6 | UInt32(sextet)
      held += 1
      switch held {
      case 2: return .byte(UInt8(truncatingIfNeeded: bits &>> 4))
      case 3: return .byte(UInt8(truncatingIfNeeded: bits &>> 2))
      case 4: return .byte(UInt8(truncatingIfNeeded: bits))
      default: return .nothing
      }
    }
  }
}
