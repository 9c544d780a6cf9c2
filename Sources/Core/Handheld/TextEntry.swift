import Journal
import Views

/// A text that the player writes, and what it is for.
struct TextEntry {
  /// What becomes of the text.
  enum Purpose: UInt8 {
    /// The name of a new record.
    case create
    /// Another name for a record.
    case rename
    /// One more line of notes.
    case note
  }

  /// The most bytes that can be written in one go: a name, or a line of notes.
  static var capacity: Int { 240 }

  var purpose = Purpose.create
  /// What is to be made.
  var kind = Kind.quest
  /// The record that is written about, or that the new one is linked to.
  var subject: UID?
  /// The section that a new record is linked for; nil for none.
  var section: Section?
  var text = Views.TextBuffer<240>()
  var tree = LetterTree.english

  init() {}

  init(_ purpose: Purpose, _ kind: Kind, _ subject: UID?, section: Section? = nil) {
    (self.purpose, self.kind, self.subject, self.section) = (purpose, kind, subject, section)
  }
}
