import Bytes

/// The name of a board, as an image carries it: 1 to 32 bytes.
public struct BoardID: Sendable {
  private var bytes = InlineArray<32, UInt8>(repeating: 0)
  /// How many bytes it has; 0 for no name.
  public private(set) var count = 0

  /// No name.
  public init() {}

  /// A name of ASCII letters; of a longer one the first 32.
  public init(_ name: StaticString) {
    for index in 0..<min(name.utf8CodeUnitCount, bytes.count) { append(UTF8Text.byte(of: name, at: index)) }
  }

  mutating func append(_ byte: UInt8) {
    guard count < bytes.count else { return }
    bytes[count] = byte
    count += 1
  }

  /// A byte of the name.
  public subscript(index: Int) -> UInt8 { bytes[index] }

  /// Whether two names are the same.
  public static func == (one: BoardID, other: BoardID) -> Bool {
    guard one.count == other.count else { return false }
    for index in 0..<one.count where one[index] != other[index] { return false }
    return true
  }
}
