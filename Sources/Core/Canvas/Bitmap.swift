/// A picture of black and transparent pixels that was loaded, or is a constant of the program.
///
/// Bytes, all numbers little-endian: `CBM1`, the width and the height as 16-bit numbers, then the columns
/// from left to right, each of `(height + 7) / 8` bytes from its top, the top pixel in the highest bit. It is
/// the order of ``Frame``, so that a screenshot is a bitmap behind a header of 8 bytes.
@safe public struct Bitmap: Equatable, Sendable {
  // The memory never changes and is never freed: see init(asset:).
  private nonisolated(unsafe) let base: UnsafePointer<UInt8>

  private static let headerBytes = 8

  /// A bitmap in memory; nil if the bytes are none. The memory must stay as it is for as long as the program
  /// runs: that is why this is unsafe.
  @unsafe public init?(asset bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, bytes.count >= Bitmap.headerBytes else { return nil }
    unsafe self.base = base
    guard unsafe bytes[0] == 0x43, unsafe bytes[1] == 0x42, unsafe bytes[2] == 0x4D, unsafe bytes[3] == 0x31,
      (1...Frame.width).contains(width), (1...Frame.height).contains(height),
      bytes.count >= Bitmap.headerBytes + width &* bandCount
    else { return nil }
  }

  /// Where the bytes are: enough to find a bitmap again that was checked before.
  public var address: UInt { unsafe UInt(bitPattern: base) }

  /// The bitmap at the ``address`` of one that was checked before.
  @unsafe public init?(address: UInt) {
    guard let base = unsafe UnsafePointer<UInt8>(bitPattern: address) else { return nil }
    unsafe self.base = base
  }

  /// Pixels from left to right, 1 to 296.
  public var width: Int { unsafe Int(base[4]) | Int(base[5]) &<< 8 }
  /// Pixels from top to bottom, 1 to 128.
  public var height: Int { unsafe Int(base[6]) | Int(base[7]) &<< 8 }

  private var bandCount: Int { (height + 7) / 8 }

  /// 32 pixels of a column from a row on that is a multiple of 8, the first in the highest bit; those below
  /// the picture are transparent.
  func bits(ofColumn column: Int, from row: Int) -> UInt32 {
    let bands = bandCount
    let first = Bitmap.headerBytes + column &* bands
    var bits: UInt32 = 0
    for index in 0..<4 {
      let band = row / 8 + index
      bits = bits &<< 8 | (band < bands ? unsafe UInt32(base[first + band]) : 0)
    }
    let rest = height - row
    return rest >= 32 ? bits : bits & ~(UInt32.max &>> UInt32(truncatingIfNeeded: max(0, rest)))
  }

  /// Whether both are the same bitmap in memory.
  public static func == (left: Bitmap, right: Bitmap) -> Bool { unsafe left.base == right.base }
}

extension Painter {
  /// Draws a bitmap whose top left pixel is at `point`. Only its ink is drawn, in any ink.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func bitmap(_ bitmap: Bitmap, at point: Point, _ ink: Ink = .black) {
    let place = state.origin + point
    let brush = brush(ink)
    let first = max(place.x, state.clip.x)
    let end = min(place.x + bitmap.width, state.clip.maxX)
    guard first < end else { return }
    for x in first..<end {
      for row in stride(from: 0, to: bitmap.height, by: 32) {
        let bits = bitmap.bits(ofColumn: x - place.x, from: row)
        if bits != 0 { fill(Column(bits, from: place.y + row), at: x, brush) }
      }
    }
  }

  /// Draws an icon as ``icon(_:at:scale:_:)`` would, and then turned.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func icon(
    _ icon: Icon, at point: Point, scale: Int = 1, rotated rotation: Rotation, _ ink: Ink = .black
  ) {
    let glyph = Font.icons.glyph(at: Int(icon.rawValue))
    guard scale > 1 else {
      let place = state.origin + point
      return draw(glyph, x: place.x, y: place.y, rotated: rotation, brush(ink))
    }
    let side = min(scale, 8)
    for x in 0..<glyph.width {
      for y in 0..<glyph.height where glyph.isInk(x, y) {
        fill(Rect(point.x + x &* side, point.y + y &* side, side, side), rotated: rotation, ink)
      }
    }
  }
}
