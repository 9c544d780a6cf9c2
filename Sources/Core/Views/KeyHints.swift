import Canvas

/// A line that says what Select, Back and Menu do here: for the stop in focus, by what
/// ``View/keyHint(_:_:)`` says around it. It belongs under the content of a screen.
public struct KeyHints: Primitive {
  private let run: TextRun?

  /// A line of hints; `select` is said where nothing around the stop in focus says what Select does.
  public init(select: TextRun? = nil) { run = select }

  /// Writes the line's op.
  public func emit() -> Token { Token.leaf(Op(.hints, word: run?.word ?? 0)) }
}

extension View {
  /// Says what `key` does while the focus is in the view: the innermost one counts. A hint on the outermost
  /// view of a screen also counts while nothing has the focus.
  public func keyHint(_ key: Key, _ text: TextRun) -> Token {
    emit().wrapped(in: Op(.hint, small: key.rawValue, word: text.word))
  }
}

extension Engine {
  /// Calls `body` with what is said about a key for the stop in focus: for labels beside the buttons. False
  /// when nothing is.
  public mutating func hint(_ key: Key, _ body: (Span<UInt8>) -> Void) -> Bool {
    withScene { scene in
      let run = scene.hint(key)
      if run.count > 0 { body(scene.bytes.span(run.range)) }
      return run.count > 0
    }
  }
}

extension Scene {
  /// What is said about a key for the stop in focus; no bytes when nothing is.
  @inline(never)
  func hint(_ key: Key) -> TextRun {
    var word: UInt32 = 0
    let node = Int(focus.node)
    for index in 0..<count {
      let op = ops[index]
      if op.kind == .hints, key == .select, node >= 0, word == 0 { word = op.word }
      guard op.kind == .hint, op.small == key.rawValue else { continue }
      let end = index + op.span
      if node < 0 ? end == count : index < node && node < end { word = op.word }
    }
    return TextRun(word: word)
  }

  /// An icon and a word for each of the three keys that have one.
  @inline(never)
  @_lifetime(painter: copy painter)
  func paintHints(in rect: Rect, on painter: inout Painter) {
    painter.fill(Rect(rect.x, rect.y, rect.width, 1))
    let third = rect.width / 3
    for index in 0..<3 {
      let key: Key = index == 0 ? .select : index == 1 ? .back : .menu
      let run = hint(key)
      guard run.count > 0 else { continue }
      let x = rect.x + index &* third + 2
      painter.icon(index == 0 ? .check : index == 1 ? .back : .menu, at: Point(x, rect.y + 1))
      let room = Rect(x + 15, rect.y + 2, third - 19, rect.height - 2)
      painter.text(bytes.span(run.range), in: room, Paragraph())
    }
  }
}
