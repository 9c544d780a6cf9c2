/// Types with five buttons: the first press chooses one of five groups of five characters, the second a
/// character of it. Fixed places, so two presses can be learned and typed without looking at the panel in
/// between.
///
/// Source of the idea: the two-press groups of the EMF badge, and the fixed-depth trees of Evreinova et al.
/// (15 words a minute with four keys). The last place of each page leads to the next one.
public struct LetterTree: Equatable, Sendable {
  /// What a press came to.
  public enum Outcome: Equatable, Sendable {
    /// A group was chosen, or another page is shown.
    case pending
    /// A character was typed.
    case typed(UInt32)
    /// The character before the caret is to be taken out.
    case delete
  }

  /// The page that is shown.
  public private(set) var page = 0
  /// The group that was chosen by the first press.
  public private(set) var group: Key?
  private let pages: InlineArray<4, StaticString>
  private let pageCount: Int

  /// A page is 25 ASCII characters, group after group; `<` takes one out, `>` is the next page.
  private init(_ pages: InlineArray<4, StaticString>, _ count: Int) {
    (self.pages, pageCount) = (pages, count)
  }

  /// Letters by how often English uses them, then capitals, then digits and marks.
  public static var english: LetterTree {
    LetterTree(
      [
        "etaoinshrdlcumwfgypb vk<>", "ETAOINSHRDLCUMWFGYPB.xj<>", "0123456789.,-:'!?/()zq <>",
        "XJZQVK\"&+=%#@;_*[]{}$^ <>",
      ], 4)
  }

  /// The character at a place of a group on the page that is shown: what a hint beside a button says.
  public func character(_ group: Key, _ place: Key) -> UInt32 {
    let index = Int(group.rawValue) * 5 + Int(place.rawValue)
    let page = pages[page]
    guard index < page.utf8CodeUnitCount, page.hasPointerRepresentation else { return 0x20 }
    return UInt32(unsafe page.utf8Start[index])
  }

  /// Takes a press.
  public mutating func press(_ key: Key) -> Outcome {
    guard let chosen = group else {
      group = key
      return .pending
    }
    group = nil
    switch character(chosen, key) {
    case 0x3C: return .delete
    case 0x3E:
      page = (page + 1) % pageCount
      return .pending
    case let code:
      page = 0
      return .typed(code)
    }
  }

  /// Whether both are at the same place of their pages.
  public static func == (left: LetterTree, right: LetterTree) -> Bool {
    left.page == right.page && left.group == right.group
  }
}
