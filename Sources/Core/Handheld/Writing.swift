import Journal
import Views

/// A text that the player writes, and what it is for.
struct Writing: ~Copyable {
  /// What becomes of the text.
  enum Purpose: UInt8 {
    /// The name of a new record.
    case create
    /// Another name for a record.
    case rename
    /// One more line of notes.
    case note
    /// Words to find.
    case search
  }

  var purpose = Purpose.create
  /// What is to be made.
  var kind = Kind.quest
  /// The record that is written about, or that the new one is linked to.
  var subject: UID?
  /// The section that a new record is linked for; nil for none.
  var section: Section?
  /// The text, and what the buttons type into it.
  var editor: TextEntry<240>

  init(
    _ purpose: Purpose, _ kind: Kind, _ subject: UID?, section: Section? = nil,
    _ text: consuming Views.TextBuffer<240> = Views.TextBuffer(), in language: Language
  ) {
    (self.purpose, self.kind, self.subject, self.section) = (purpose, kind, subject, section)
    editor = TextEntry(text, language.layout)
  }

  /// What has been written.
  var text: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { editor.text.text }
  }

  /// What is to be stored: without spaces at the end, which a completed word leaves.
  var trimmed: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get {
      let text = editor.text.text
      var count = text.count
      while count > 0, text[count - 1] == 0x20 { count -= 1 }
      return text.extracting(first: count)
    }
  }
}

extension Language {
  /// The letters that the buttons type.
  var layout: LetterLayout {
    switch self {
    case .english: .english
    case .spanish: .spanish
    case .czech: .czech
    case .ukrainian: .ukrainian
    }
  }
}
