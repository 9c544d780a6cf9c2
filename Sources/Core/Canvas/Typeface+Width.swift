/// The width of texts.
extension Typeface {
  /// The width of one line of text in pixels: where ``Painter/text(_:at:_:_:)-(Span<UInt8>,_,_,_)`` ends.
  public func width(of text: Span<UInt8>) -> Int {
    let advance = font.width
    var total = 0
    var scalars = Scalars(text)
    while let code = scalars.next() { total &+= code &- 0x20 < 0x5F ? advance : width(code) }
    return total
  }

  /// The width of a text of the program.
  public func width(of text: StaticString) -> Int { width(of: text.bytes) }
}
