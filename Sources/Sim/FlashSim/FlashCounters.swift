/// What was asked of a chip. An operation that failed or was cut counts too.
public struct FlashCounters: Equatable, Sendable {
  /// Read calls.
  public var reads = 0
  /// Bytes read.
  public var bytesRead = 0
  /// Program calls.
  public var programs = 0
  /// Bytes programmed.
  public var bytesProgrammed = 0
  /// Pages of 256 bytes that program calls touched.
  public var pagesTouched = 0
  /// Erase calls.
  public var erases = 0

  /// Counters at zero.
  public init() {}
}
