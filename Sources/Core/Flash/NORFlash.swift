/// A NOR flash area that one owner reads, programs and erases.
///
/// An erased byte reads `0xFF`. Programming can only clear bits. Cairn never programs a unit twice between
/// two erases, so a chip with error-correcting words may implement this too. After a power cut in the middle
/// of a program or an erase, the bytes it covered are undefined; all others are as they were.
public protocol NORFlash: ~Copyable {
  /// The shape of the area. It never changes.
  var geometry: FlashGeometry { get }

  /// Fills `destination` with the bytes that start at `address`. Any alignment and length.
  func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure)

  /// Clears bits so that an erased area reads as `source`. `address` and the length are whole program units.
  mutating func program(_ address: Int, _ source: Span<UInt8>) throws(FlashFailure)

  /// Sets every byte of a sector to `0xFF`. Sectors count from 0.
  mutating func erase(sector: Int) throws(FlashFailure)
}
