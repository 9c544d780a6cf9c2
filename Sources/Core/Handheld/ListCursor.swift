import Flash
import Journal
import Records

/// Where the player stands in a list: the entry that has the focus, and the first one on the screen.
///
/// Both are places, not positions: entries that come, go or move elsewhere do not shift the focus. When the
/// entry itself goes, the focus moves on to the one that followed it, or else to the one before.
struct ListCursor<let rows: Int> {
  let kind: Kind
  let parent: UID?
  private(set) var focus: Place?
  private var top: Place?

  init(_ kind: Kind, in parent: UID?, focus: Place? = nil) {
    self.kind = kind
    self.parent = parent
    self.focus = focus
  }

  /// Finds the focus again and returns the window around it.
  mutating func window<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    of journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) -> Page<rows> {
    try findFocus(in: journal)
    guard let focus else { return Page() }
    var page: Page<rows> = try journal.page(of: kind, in: parent, from: min(top ?? focus, focus))
    if page.row(of: focus.uid) == nil {
      page = try journal.page(of: kind, in: parent, upTo: focus)
    } else if page.count < rows {
      page = try journal.page(of: kind, in: parent, upTo: nil)
    }
    top = page[0]
    return page
  }

  /// Moves the focus to the next entry, or the one before; at the ends it stays.
  mutating func move<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    down: Bool, in journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    let next =
      down
      ? try journal.place(after: focus, of: kind, in: parent)
      : try journal.place(before: focus, of: kind, in: parent)
    if let next { focus = next }
  }

  private mutating func findFocus<Chip: NORFlash & ~Copyable, let records: Int, let sectors: Int>(
    in journal: borrowing Journal<Chip, records, sectors>
  ) throws(JournalFailure) {
    if let uid = focus?.uid {
      do throws(JournalFailure) {
        let entity = try journal.entity(uid, kind)
        if entity.parent == parent {
          focus = entity.place
          return
        }
      } catch {
        switch error {
        case .absent, .wrongKind, .damaged: break
        default: throw error
        }
      }
    }
    let old = focus
    focus = try journal.place(after: old, of: kind, in: parent)
    if focus == nil { focus = try journal.place(before: old, of: kind, in: parent) }
  }
}
