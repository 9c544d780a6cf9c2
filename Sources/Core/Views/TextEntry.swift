/// A text that is typed with five buttons: a ``TextBuffer``, a ``LetterTree``, and words that are known.
///
/// A sentence begins with a capital by itself. Completing goes on what was typed with a word of the source,
/// in the capitals of a name, and puts a space behind it, but not behind a stem; once more, the next word
/// that fits; when none is left, what was typed. A mark takes the place of that space.
public struct TextEntry<let capacity: Int>: ~Copyable {
  /// The text.
  public private(set) var text: TextBuffer<capacity>
  /// What the buttons do.
  public private(set) var tree: LetterTree
  /// What was completed by the last press.
  private var completed: Completed?

  private struct Completed {
    /// Where the word begins, and how many of its bytes were typed.
    let start: Int
    let typed: Int
    /// Where the source goes on behind the word.
    let next: Int
    let hasSpace: Bool
  }

  /// Whether the last press completed a word: the next one asks for another.
  public var isCompleted: Bool { completed != nil }

  /// Goes on with a text, the caret at its end.
  public init(_ text: consuming TextBuffer<capacity>, _ layout: LetterLayout) {
    self.text = text
    tree = LetterTree(layout)
    tree.isShifted = isSentenceStart
  }

  /// Answers presses of a key. False when nothing of the text changed: what the buttons do may have.
  @inline(never)
  public mutating func press<Words: WordSource & ~Copyable>(
    _ key: Key, count: Int = 1, _ words: borrowing Words
  ) -> Bool {
    var isChanged = false
    for _ in 0..<count { isChanged = press(key, words) || isChanged }
    return isChanged
  }

  /// Moves the caret by so many characters.
  public mutating func moveCaret(by steps: Int) {
    text.moveCaret(by: steps)
    completed = nil
    tree.isShifted = isSentenceStart
  }

  /// Puts a code point before the caret, as a keyboard with letters does: 8 deletes the character before it.
  /// False, and nothing changed, when it does not fit, is a control character, or nothing is to delete.
  public mutating func type(_ code: UInt32) -> Bool {
    guard code == 0x08 || code >= 0x20 && code != 0x7F else { return false }
    let isChanged = code == 0x08 ? text.deleteBackward() : text.insert(code)
    if isChanged { completed = nil }
    tree.isShifted = isSentenceStart
    return isChanged
  }

  /// Puts a text before the caret. False, and nothing changed, when it does not fit.
  public mutating func insert(_ more: Span<UInt8>) -> Bool {
    completed = nil
    defer { tree.isShifted = isSentenceStart }
    return text.replace(text.caret..<text.caret, with: more)
  }

  private mutating func press<Words: WordSource & ~Copyable>(
    _ key: Key, _ words: borrowing Words
  ) -> Bool {
    switch tree.press(key) {
    case .pending: return false
    case .complete: return complete(words)
    case .delete:
      completed = nil
      let isChanged = text.deleteBackward()
      tree.isShifted = isSentenceStart
      return isChanged
    case .typed(let code):
      if completed?.hasSpace == true, TextEntry.isMark(code) || code == 0x20 { _ = text.deleteBackward() }
      completed = nil
      let isChanged = text.insert(code)
      tree.isShifted = isSentenceStart
      return isChanged
    }
  }

  private static func isMark(_ code: UInt32) -> Bool {
    code == 0x2E || code == 0x2C || code == 0x3A || code == 0x3B || code == 0x21 || code == 0x3F
      || code == 0x29
  }

  /// Before the caret is nothing, or the mark that ends a sentence and a space.
  private var isSentenceStart: Bool {
    let bytes = text.text
    var index = text.caret - 1
    guard index >= 0 else { return true }
    guard bytes[index] == 0x20 || bytes[index] == 0x0A else { return false }
    while index >= 0, bytes[index] == 0x20 { index -= 1 }
    return index < 0 || bytes[index] == 0x2E || bytes[index] == 0x21 || bytes[index] == 0x3F
      || bytes[index] == 0x0A
  }

  /// Whether a word goes on what is typed: what a source of many words may leave out that does not.
  public func isGoneOn(by word: Span<UInt8>) -> Bool {
    var starts = WordStarts(text.text.extracting(first: text.caret))
    while let start = starts.next() {
      let typed = text.text.extracting(start..<text.caret)
      if word.count > typed.count, word.goesOn(typed) { return true }
    }
    return false
  }

  private mutating func complete<Words: WordSource & ~Copyable>(_ words: borrowing Words) -> Bool {
    if let last = completed {
      // The rest of the last word goes; what was typed of it stays.
      _ = text.replace(last.start + last.typed..<text.caret, with: Span())
      completed = nil
      return put(words, from: last.start, at: last.next) || true
    }
    // What fits more of the text is tried first: "church of v" before "v".
    var starts = WordStarts(text.text.extracting(first: text.caret))
    while let start = starts.next() {
      if put(words, from: start, at: 0) { return true }
    }
    return false
  }

  /// Puts the first word of the source, from a position in it on, that goes on what is typed from `start` on.
  private mutating func put<Words: WordSource & ~Copyable>(
    _ words: borrowing Words, from start: Int, at position: Int
  ) -> Bool {
    let typed = text.caret - start
    guard typed > 0 else { return false }
    var (position, isPut, hasSpace) = (position, false, false)
    while !isPut {
      let next = words.next(position) { word, isStem in
        guard word.count > typed, word.goesOn(text.text.extracting(start..<start + typed)) else { return }
        // A name has its own capitals. Other words leave those that were typed: a sentence may begin here.
        let kept = word.isCapital ? 0 : typed
        isPut = text.replace(start + kept..<start + typed, with: word.extracting(droppingFirst: kept))
        hasSpace = isPut && !isStem && text.insert(0x20)
      }
      guard let next else { return false }
      position = next
    }
    completed = Completed(start: start, typed: typed, next: position, hasSpace: hasSpace)
    tree.isShifted = false
    return true
  }
}

/// Words that a text may be completed by, the likeliest first: names that the playthrough knows, say.
public protocol WordSource: ~Copyable {
  /// Calls `body` with the word at a position, in UTF-8, and says where the next one is; nil when there is
  /// none. The first is at 0. A word may be of several words; behind a stem more letters are expected.
  func next(_ position: Int, _ body: (_ word: Span<UInt8>, _ isStem: Bool) -> Void) -> Int?
}

/// No words.
public struct NoWords: WordSource {
  /// A source without words.
  public init() {}
  /// Nothing.
  public func next(_ position: Int, _ body: (Span<UInt8>, Bool) -> Void) -> Int? { nil }
}

/// Where the last words of a text begin: four words back first, the last one last.
private struct WordStarts {
  private var starts = InlineArray<4, Int>(repeating: 0)
  private var count = 0

  init(_ text: Span<UInt8>) {
    var index = text.count
    while index > 0, count < 4 {
      index -= 1
      let isStart = text[index] != 0x20 && (index == 0 || text[index - 1] == 0x20 || text[index - 1] == 0x0A)
      if isStart {
        starts[count] = index
        count += 1
      }
    }
  }

  mutating func next() -> Int? {
    guard count > 0 else { return nil }
    count -= 1
    return starts[count]
  }
}

extension Span<UInt8> {
  /// Whether it begins with `start`, capital or not.
  fileprivate func goesOn(_ start: Span<UInt8>) -> Bool {
    var index = 0
    while index < start.count {
      let length = start[index] & 0xE0 == 0xC0 && index + 1 < Swift.min(count, start.count) ? 2 : 1
      guard letter(index, length) == start.letter(index, length) else { return false }
      index += length
    }
    return true
  }

  /// Whether it begins with a capital, or with what has none.
  fileprivate var isCapital: Bool {
    let length = count > 1 && self[0] & 0xE0 == 0xC0 ? 2 : 1
    let code =
      length == 1 ? UInt32(self[0]) : (UInt32(self[0]) & 0x1F) &<< 6 | UInt32(self[1]) & 0x3F
    return code == LetterLayout.capital(of: code)
  }

  /// A letter of one or two bytes as a capital.
  private func letter(_ index: Int, _ length: Int) -> UInt32 {
    guard length == 2 else { return LetterLayout.capital(of: UInt32(self[index])) }
    return LetterLayout.capital(of: (UInt32(self[index]) & 0x1F) &<< 6 | UInt32(self[index + 1]) & 0x3F)
  }
}
