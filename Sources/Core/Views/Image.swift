import Canvas

/// A picture: an icon of the panel's icon sheet, 12 by 12 pixels or a multiple of it, or a `Bitmap`. Its
/// ink is drawn in the tone of its surroundings.
public struct Image: Primitive {
  private let op: Op

  /// The icon, each of its pixels a square of `scale` pixels, 1...8.
  public init(_ icon: Icon, scale: Int = 1) {
    op = Op(.icon, small: icon.rawValue, low: max(1, min(scale, 8)), high: 0)
  }

  /// The bitmap, pixel by pixel. It is not turned by ``View/rotationEffect(degrees:)``.
  @inline(never)
  public init(_ bitmap: Bitmap) {
    // On a host an address is more than an op can hold: its lowest and its highest 32 bits, which on a chip
    // are the same, are put with the text.
    let address = bitmap.address
    let run = Ambient.scene { scene in
      let start = scene.byteCount
      scene.append(word: UInt32(truncatingIfNeeded: address))
      scene.append(word: UInt32(truncatingIfNeeded: address &>> UInt(UInt.bitWidth - 32)))
      return TextRun(start: start, count: scene.byteCount - start)
    }
    op = Op(.bitmap, word: run.word)
  }

  /// Writes the picture's op.
  public func emit() -> Token { Token.leaf(op) }
}

/// An icon is a view.
extension Icon: Primitive {
  /// Writes the icon's op.
  public func emit() -> Token { Image(self).emit() }
}

extension Scene {
  /// The bitmap of an op; nil when its address did not fit into the text memory.
  func bitmap(_ op: Op) -> Bitmap? {
    let bytes = TextRun(word: op.word).range
    guard bytes.count == 8 else { return nil }
    let high = UInt(truncatingIfNeeded: word(at: bytes.lowerBound + 4)) &<< UInt(UInt.bitWidth - 32)
    let address = high | UInt(truncatingIfNeeded: word(at: bytes.lowerBound))
    return unsafe Bitmap(address: address)
  }
}
