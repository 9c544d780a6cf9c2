import Views

/// A key of the desktop's keyboard. One table says what each does, wherever the handheld is seen.
enum DesktopKey: Hashable {
  case up, down, left, right, enter, escape, backspace, home, end, pageUp, pageDown
  /// A key with a character.
  case character(Unicode.Scalar)
  /// Control and a letter.
  case control(Unicode.Scalar)

  /// What it does; nil for nothing. While a text is written, characters go into it, Enter saves it and Escape
  /// leaves it.
  func input(isWriting: Bool) -> Input? {
    switch self {
    case .up: .press(.up)
    case .down: .press(.down)
    case .escape where isWriting: .hold(.back)
    case .enter where isWriting: .hold(.select)
    case .left, .escape: .press(.back)
    case .right, .enter: .press(.select)
    case .backspace: isWriting ? .type("\u{8}") : .press(.back)
    case .pageUp: .warm(byDegrees: Self.degrees)
    case .pageDown: .warm(byDegrees: -Self.degrees)
    case .home: .hold(.up)
    case .end: .hold(.down)
    case .control("c"), .control("d"), .control("q"): .quit
    case .control: nil
    case .character(let scalar) where isWriting: .type(String(Character(scalar)))
    case .character(let scalar): Self.shortcuts[scalar]
    }
  }

  /// How much warmer or colder a key makes the glass.
  private static let degrees = 5

  private static let shortcuts: [Unicode.Scalar: Input] = [
    " ": .press(.select), "k": .press(.up), "j": .press(.down), "m": .press(.menu), "S": .hold(.select),
    "B": .hold(.back), "M": .hold(.menu), "q": .quit, "Q": .quit,
  ]
}
