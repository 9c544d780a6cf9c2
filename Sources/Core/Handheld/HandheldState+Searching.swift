import Flash
import Journal
import Records
import Views

extension HandheldState where Chip: ~Copyable {
  /// Whether idle time goes into a search: only while its finds are on the screen.
  var isSearching: Bool { ui.finding.isRunning && ui.path.screen.page == .search }

  /// Shows the last search, or asks for words if there was none.
  mutating func openSearch() {
    ui.open(Screen(.search))
    guard ui.finding.words.count == 0 else { return }
    // What is built has a place to come back to.
    build()
    writeWords()
  }

  /// Has the words of the search written.
  mutating func writeWords() {
    var text = Views.TextBuffer<240>()
    _ = text.set(ui.finding.words.span)
    write(Writing(.search, .quest, nil, text, in: records.journal.preferences.layout))
  }

  /// Fills the table with what was found, after a first look at the words of a new search.
  mutating func fillFinds() throws(JournalFailure) {
    guard let game = ui.sight.playthrough else { return }
    if !ui.finding.isRunning { _ = try ui.finding.goOn(records.journal, in: game) }
    try ui.finding.fill(&ui.table, records.journal)
  }

  /// Looks at one more slice, and shows what it brought.
  mutating func goOnSearching() throws(JournalFailure) {
    guard let game = ui.sight.playthrough, try ui.finding.goOn(records.journal, in: game) else { return }
    ui.filledHead = nil
    build()
  }
}
