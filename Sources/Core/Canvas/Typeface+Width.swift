/// The width of texts.
extension Typeface {
  /// The width of one line of text in pixels: where ``Painter/text(_:at:_:_:)-(Span<UInt8>,_,_,_)`` ends.
  public func width(of text: Span<UInt8>) -> Int {
    let plain = text.endOfASCII(from: 0)
    var total = plain &* font.width
    var scalars = Scalars(text, from: plain)
    while let code = scalars.next() { total &+= width(code) }
    return total
  }

  /// The width of a text of the program.
  public func width(of text: StaticString) -> Int { width(of: text.bytes) }
}
