import Journal

/// What a screen is drawn from, beside the journal: where the player is, and how they want to see it.
struct Sight {
  /// The screen that is shown.
  var screen = Screen(.home)
  /// The playthrough that is shown; nil when there is none.
  var playthrough: UID?
  /// The cycle that it is in.
  var cycle: UInt8 = 1
  /// The list under the rows of the table; nil on screens that show none.
  var listing: Listing?
  /// Whether the list leaves out what its filter hides.
  var isFiltered = false
  /// The language of the interface.
  var language = Language.english
  /// The quest that the player is at.
  var pinned: UID?
  /// The location that the player is at.
  var here: UID?
  /// The screen and the row that the menu is about.
  var menuScreen = Screen(.home)
  var menuRow = Row(.hint)
}
