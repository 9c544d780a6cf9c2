import Testing
import Views

/// A person who knows all places by heart, and takes a word when it is offered and shorter.
struct Typist: ~Copyable {
  private var entry: TextEntry<400>
  private let layout: LetterLayout
  private let words: KnownWords
  /// All keys so far.
  private var log: [Key] = []
  var presses: Int { log.count }
  static let keys: [Key] = [.up, .down, .select, .back, .menu]

  init(_ layout: LetterLayout, _ words: [String] = []) {
    self.layout = layout
    entry = TextEntry(TextBuffer(), layout)
    self.words = KnownWords(words: words)
  }

  var typed: String { string(entry.text.text) }

  mutating func press(_ keys: [Key]) {
    for key in keys { _ = entry.press(key, words) }
    log += keys
  }

  /// The fewest keys to a character from here; nil when it cannot be typed.
  func keys(to code: UInt32) -> [Key]? {
    if code == 0x20 { return [.menu, .menu] }
    var best: [Key]?
    for prefix in [[], [Key.menu, .up]] {
      for pages in 0..<4 {
        var tree = entry.tree
        let before = prefix + Array(repeating: [Key.menu, .down], count: pages).flatMap { $0 }
        for key in before { _ = tree.press(key) }
        for group in Self.keys {
          for place in Self.keys where tree.character(group, place) == code {
            if best.map({ before.count + 2 < $0.count }) ?? true { best = before + [group, place] }
          }
        }
      }
    }
    return best
  }

  /// Types a text; false when a character of it cannot be typed.
  mutating func type(_ text: String) -> Bool {
    while let rest = remaining(of: text), !rest.isEmpty {
      if !words.words.isEmpty, takeWord(of: text) { continue }
      guard let code = rest.unicodeScalars.first?.value, let keys = keys(to: code) else { return false }
      press(keys)
    }
    return true
  }

  /// What is not typed yet. The space behind a word that was taken counts as typed when a mark follows.
  private func remaining(of text: String) -> String? { remaining(of: text, behind: typed) }

  private func remaining(of text: String, behind typed: String) -> String? {
    if text.hasPrefix(typed) { return String(text.dropFirst(typed.count)) }
    let word = String(typed.dropLast())
    return typed.last == " " && text.hasPrefix(word) ? String(text.dropFirst(word.count)) : nil
  }

  private mutating func takeWord(of text: String) -> Bool {
    // Asking once more would ask for another word than the last.
    guard !entry.isCompleted else { return false }
    for times in 1...2 {
      let ask = Array(repeating: [Key.menu, .select], count: times).flatMap { $0 }
      let trial = self.typed(after: ask)
      guard trial != typed, let rest = remaining(of: text, behind: trial) else { continue }
      if let next = rest.first, trial.last == " ", !text.hasPrefix(trial), !",.:".contains(next) { continue }
      guard (trial.count - typed.count) * 2 > times * 2 else { continue }
      press(ask)
      return true
    }
    return false
  }

  /// What would be typed after some keys.
  private func typed(after keys: [Key]) -> String {
    var buffer = TextBuffer<400>()
    let bytes = Array(typed.utf8)
    _ = buffer.set(bytes.span)
    var entry = TextEntry(buffer, layout)
    for key in keys { _ = entry.press(key, words) }
    return string(entry.text.text)
  }
}

struct TypingTests {
  @Test(arguments: NoteCorpus.all)
  func `the layout has 20 characters on its first page, 20 on the second, and none twice`(
    _ corpus: NoteCorpus
  ) {
    var seen: [UInt32] = []
    var tree = LetterTree(corpus.layout)
    for page in [LetterTree.Page.frequent, .rare, .marks, .further] where page == tree.page {
      if page != .marks {
        for group in Typist.keys {
          for place in Typist.keys { seen += tree.character(group, place).map { [$0] } ?? [] }
        }
      }
      #expect(page == .further || seen.count % 20 == 0)
      _ = tree.press(.menu)
      _ = tree.press(.down)
    }
    #expect(Set(seen).count == seen.count && seen.count >= 40)
  }

  @Test(arguments: NoteCorpus.all)
  func `all notes can be typed, at about two presses a character, and at fewer with words that are known`(
    _ corpus: NoteCorpus
  ) {
    var characters = 0
    var presses = [0, 0, 0]
    for note in corpus.notes {
      let known = [[], corpus.names, corpus.names + corpus.words]
      for (number, words) in known.enumerated() {
        var typist = Typist(corpus.layout, words)
        let isTyped = typist.type(note)
        #expect(isTyped && typist.typed == note)
        presses[number] += typist.presses
      }
      characters += note.count
    }
    let limits: [String: [Double]] = [
      "English": [2.13, 1.95, 1.6], "Czech": [2.3, 2.2, 1.75], "Ukrainian": [2.25, 2.2, 1.62],
      "Spanish": [2.15, 2.05, 1.6],
    ]
    let found = presses.map { Double($0) / Double(characters) }
    print("\(corpus.language): \(found) presses a character plain, with names, with words of the language")
    for (value, limit) in zip(found, limits[corpus.language] ?? []) { #expect(value <= limit) }
  }

  @Test func `a name is completed from its beginning, across spaces, in its own capitals`() {
    var typist = Typist(.english, ["Church of Elleh", "Church of Vows"])
    _ = typist.type("Go to church of v")
    typist.press([.menu, .select])
    #expect(typist.typed == "Go to Church of Vows ")
    typist.press([.menu, .select])
    #expect(typist.typed == "Go to Church of V", "no other word goes on like that")
  }

  @Test func `asking again offers the next word, and a mark takes the place of the space`() throws {
    var typist = Typist(.english, ["needle", "needles"])
    _ = typist.type("A ne")
    typist.press([.menu, .select])
    #expect(typist.typed == "A needle ")
    typist.press([.menu, .select])
    #expect(typist.typed == "A needles ")
    let mark = typist.keys(to: 0x2E)
    typist.press(try #require(mark))
    #expect(typist.typed == "A needles.")
  }

  @Test func `a stem gets no space, and a word of the language leaves the capital of a sentence`() {
    var typist = Typist(.english, ["ask", "need~"])
    typist.press([.up, .down])
    #expect(typist.typed == "T")
    typist.press([.menu, .back, .menu, .up, .menu, .up, .up, .select])
    #expect(typist.typed == "A")
    typist.press([.menu, .select])
    #expect(typist.typed == "Ask ")
    _ = typist.type("Ask ne")
    typist.press([.menu, .select])
    #expect(typist.typed == "Ask need")
  }

  @Test func `sentences begin with a capital, and taking one out brings the capital back`() {
    var typist = Typist(.english)
    typist.press([.up, .up, .menu, .menu, .up, .up])
    #expect(typist.typed == "E e")
    _ = typist.type("E e")
    typist.press([.menu, .back, .menu, .back, .menu, .back, .up, .down])
    #expect(typist.typed == "T")
  }

  @Test func `what does not fit changes nothing`() {
    var entry = TextEntry(TextBuffer<2>(), .english)
    for key in [Key.up, .up, .up, .up] { _ = entry.press(key, NoWords()) }
    #expect(string(entry.text.text) == "Ee")
    _ = entry.press(.up, NoWords())
    #expect(entry.press(.up, NoWords()) == false)
    #expect(string(entry.text.text) == "Ee")
  }
}
