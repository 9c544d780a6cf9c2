/// What the menu offers.
enum Command: UInt8 {
  case tick, fail, anew, gone
  case main, missable, carriesOver, merchant, anvil
  case pin, here, undo, redo, deeds, startCycle, copy
  case addQuest, addPerson, addPlace, addStep, addPlaythrough
  case rename, addNote, dropNote
  case countLess, targetMore, targetLess
  case move, unlock, unlink, search, filters, showAll, nextCycle, archive, delete, clean, home
}

/// What the settings offer.
enum Setting: UInt8 {
  case language, letters, clock
}

/// What the handheld says of itself.
enum Fact: UInt8 {
  case firmware, records, wear, damaged, commits
}
