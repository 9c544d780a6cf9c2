import Journal
import Views

/// Every text of the interface. The table below has each in all languages: one that is missing does not
/// compile.
enum Phrase: UInt8 {
  case home
  case quests
  case quest
  case people
  case person
  case places
  case place
  case playthroughs
  case playthrough
  case step
  case steps
  case giver
  case needs
  case neededBy
  case eitherOr
  case leftHere
  case notes
  case menu
  case pick
  case write
  case filters
  case shops
  case search
  case clock
  case settings
  case about
  case nextCycle
  case open
  case done
  case failed
  case unmet
  case met
  case gone
  case cleared
  case notCleared
  case available
  case hasQuest
  case current
  case archivedOnes
  case anvils
  case merchants
  case moreRows
  case clockRefresh
  case everyMinute
  case whileUsed
  case everySecond
  case letters
  case main
  case missable
  case carriesOver
  case merchant
  case anvil
  case noQuests
  case noPeople
  case noPlaces
  case noPlaythrough
  case nothingFound
  case allHidden
  case menuAdds
  case menuFilters
  case selectStarts
  case syncBrings
  case nothingLeft
  case beforeLeaving
  case markDone
  case markOpen
  case markFailed
  case startAnew
  case markMet
  case markUnmet
  case markGone
  case markCleared
  case markNotCleared
  case rename
  case addNote
  case dropNote
  case newQuest
  case newPerson
  case newPlace
  case newStep
  case newPlaythrough
  case moveUp
  case moveDown
  case unlink
  case delete
  case keep
  case deleteQuestion
  case showAll
  case archive
  case unarchive
  case archived
  case cleanPanel
  case goHome
  case countMore
  case countLess
  case targetMore
  case targetLess
  case unnamed
  case unreadable
  case full
  case damaged
  case damage
  case goneNotice
  case flashFailed
  case tooMany
  case circle
  case tooLong
  case timeUnknown
  case timeHint
  case language
  case firmware
  case board
  case records
  case wear
  case damagedCount
  case commits
  case hereIs
  case pin
  case unpin
  case nextStep
  case saveHint
  case wordHint

  /// The text in a language.
  func text(_ language: Language) -> StaticString { texts[language] }
}

extension TextRun {
  /// A text of the interface.
  @inline(never)
  init(_ phrase: Phrase, _ language: Language) {
    self.init(stringLiteral: phrase.text(language))
  }
}
