import Canvas

extension View {
  /// Draws text, icons and shapes of the view in a tone; black if nothing is said.
  public func foregroundTone(_ tone: Tone) -> Token {
    emit().wrapped(in: Op(.foreground, small: tone.rawValue))
  }

  /// A filled rectangle behind the view, with round corners of 0...255 pixels.
  public func background(_ tone: Tone, cornerRadius: Int = 0) -> Token {
    emit().wrapped(in: Op(.background, small: tone.rawValue, low: min(cornerRadius, 255), high: 0))
  }

  /// A line of `width` pixels inside the view's edge, with round corners of 0...255 pixels.
  public func border(width: Int = 1, cornerRadius: Int = 0, _ tone: Tone = .black) -> Token {
    emit().wrapped(in: Op(.border, small: tone.rawValue, low: min(cornerRadius, 255), high: width))
  }

  /// Cuts the view off at the corners of a rounded rectangle.
  public func cornerRadius(_ radius: Int) -> Token {
    emit().wrapped(in: Op(.clipped, low: min(radius, 255), high: 0))
  }

  /// Draws nothing of the view outside its own rectangle.
  public func clipped() -> Token { cornerRadius(0) }

  /// Turns what is drawn around the middle of the view, clockwise, without a change of the layout. A turn of
  /// a turned view adds up. Bitmaps and texts of several lines stay upright.
  public func rotationEffect(degrees: Int) -> Token {
    emit().wrapped(in: Op(.rotated, low: degrees % 360, high: 0))
  }

  /// Draws of the view only what lies inside a shape of its size.
  public func mask(_ shape: ShapeView) -> Token {
    let token = emit()
    _ = shape.emit()
    return token.enclosed(in: Op(.masked))
  }

  /// Draws of the view only what lies inside a filled shape of its size.
  public func mask<Form: ShapeForm>(_ form: Form) -> Token { mask(form.shape) }
}
