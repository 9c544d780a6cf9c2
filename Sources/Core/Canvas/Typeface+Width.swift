/// The width of texts.
extension Typeface {
  /// The width of one line of text in pixels: where ``Painter/text(_:at:_:_:)-(Span<UInt8>,_,_,_)`` ends.
  public func width(of text: Span<UInt8>) -> Int {
    var total = 0
    var scalars = Scalars(text)
    while let code = scalars.next() { total += width(code) }
    return total
  }

  /// The width of a text of the program.
  public func width(of text: StaticString) -> Int { width(of: text.bytes) }
}
