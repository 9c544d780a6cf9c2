/// The pixels of one character: `width` columns of `height` bits, one after another.
@safe struct Glyph {
  private let bits: UnsafeRawPointer
  let width: Int
  let height: Int

  /// Pixels that begin at `bits`. Three bytes after the last one must be readable.
  init(bits: UnsafeRawPointer, width: Int, height: Int) {
    unsafe self.bits = bits
    self.width = width
    self.height = height
  }

  /// 32 bits from the top of a column down: below its last row, they are of no meaning.
  @inline(__always) func bits(ofColumn index: Int) -> UInt32 {
    let offset = index &* height
    let word = unsafe bits.loadUnaligned(fromByteOffset: offset &>> 3, as: UInt32.self).bigEndian
    return word &<< UInt32(truncatingIfNeeded: offset & 7)
  }

  /// A column, its top pixel in the highest bit and nothing below its last row. `index` is at least 0 and
  /// less than ``width``; heights go up to 25, so that a column is within four bytes.
  @inline(__always) func column(_ index: Int) -> UInt32 {
    bits(ofColumn: index) & ~(.max &>> UInt32(truncatingIfNeeded: height))
  }

  /// Whether the pixel is ink. The place must be inside the cell.
  @inline(__always) func isInk(_ x: Int, _ y: Int) -> Bool {
    let bit = x &* height &+ y
    let byte = unsafe bits.load(fromByteOffset: bit &>> 3, as: UInt8.self)
    return byte &<< UInt8(truncatingIfNeeded: bit & 7) & 0x80 != 0
  }
}
