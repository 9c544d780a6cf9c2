/// Types with five buttons: the first press chooses one of five groups, the second a place in it. Places are
/// fixed, so two presses can be learned and typed without looking at the panel in between.
///
/// The groups of Up, Down, Select and Back are 20 characters of the page that is shown. The group of Menu is
/// the same on all pages: Up capitals, Down the next page, Select the rest of a word, Back takes a character
/// out, Menu a space. A letter of the first page is two presses, of the second one four; after a character
/// the first page is shown again, but after a digit or a mark that page stays.
///
/// Source of the idea: the two-press groups of the EMF badge, and the fixed-depth trees of Evreinova et al.
/// (15 words a minute with four keys).
public struct LetterTree: Equatable, Sendable {
  /// What a press came to.
  public enum Outcome: Equatable, Sendable {
    /// A group was chosen, or another page is shown.
    case pending
    /// A character was typed.
    case typed(UInt32)
    /// The character before the caret is to be taken out.
    case delete
    /// A word is to be completed; once more: by another one.
    case complete
  }

  /// A part of the characters.
  public enum Page: UInt8, Sendable {
    /// The 20 most frequent letters.
    case frequent
    /// The others.
    case rare
    /// Digits and marks, the same in all languages.
    case marks
    /// Letters for which the second page has no room, and those of foreign names.
    case further
  }

  /// The characters of a language.
  public let layout: LetterLayout
  /// The page that is shown.
  public private(set) var page = Page.frequent
  /// Whether letters are capitals; a sentence may begin with one by itself: see ``TextEntry``.
  public var isShifted = false
  /// The group that was chosen by the first press.
  public private(set) var group: Key?

  /// Starts at the first page of a layout.
  public init(_ layout: LetterLayout) { self.layout = layout }

  /// The character at a place of a group on the page that is shown: what a hint beside a button says. Nil in
  /// the group of Menu, and where a page has none.
  public func character(_ group: Key, _ place: Key) -> UInt32? {
    guard group != .menu else { return nil }
    return layout.character(page, Int(group.rawValue) &* 5 + Int(place.rawValue), isCapital: isShifted)
  }

  /// Takes a press.
  public mutating func press(_ key: Key) -> Outcome {
    guard let chosen = group else {
      group = key
      return .pending
    }
    group = nil
    if chosen == .menu { return command(key) }
    guard let code = character(chosen, key) else { return .pending }
    isShifted = false
    if page != .marks { page = .frequent }
    return .typed(code)
  }

  private mutating func command(_ key: Key) -> Outcome {
    switch key {
    case .up: isShifted.toggle()
    case .down:
      switch page {
      case .frequent: page = .rare
      case .rare: page = .marks
      case .marks: page = layout.hasFurther ? .further : .frequent
      case .further: page = .frequent
      }
    case .select: return .complete
    case .back: return .delete
    case .menu:
      page = .frequent
      return .typed(0x20)
    }
    return .pending
  }
}
