// What the 14 screens show: a stub of a journal. Its functions stay opaque, as those of a store are.

import Canvas
import Views

/// The fixed texts of the screens: one byte each, so that a language is a table.
enum Phrase: UInt8 {
  case quests, people, places, games, settings, about, clock, complete, giver, place, steps, notes, linked
  case merchant, anvil, cleared, sells, met, filter, open, done, failed, missable, search, language, seconds
  case sound, panel, clean, memory, version, licence, keep, delete, areYouSure, empty, add, pick, alarm, today
  case sync, battery, rows

  @inline(never) var text: StaticString {
    switch self {
    case .quests: "Quests"
    case .people: "People"
    case .places: "Places"
    case .games: "Playthroughs"
    case .settings: "Settings"
    case .about: "About"
    case .complete: "Complete"
    case .keep: "Keep"
    case .delete: "Delete"
    default: "Text of a language"
    }
  }
}

extension TextRun {
  /// A fixed text.
  @inline(never) init(_ phrase: Phrase) { self.init(stringLiteral: phrase.text) }
}

/// A record of the journal.
struct Record {
  let id: UInt16
  var flags: UInt16 { Journal.flags(id) }
  func has(_ bit: UInt16) -> Bool { flags &>> bit & 1 != 0 }
  /// Its name.
  var name: TextRun { Journal.name(id) }
  /// A number of it: steps, links.
  func number(_ index: UInt16) -> Int { Journal.number(id, index) }
  func link(_ index: UInt16) -> Record { Record(id: Journal.link(id, index)) }
}

enum Journal {
  @inline(never) static func name(_ id: UInt16) -> TextRun {
    switch id % 4 {
    case 0: "Blaidd's howl in Mistwood"
    case 1: "Ranni and the treasure"
    case 2: "Kalé"
    default: "Church of Vows"
    }
  }
  @inline(never) static func flags(_ id: UInt16) -> UInt16 { id &* 0x9E37 }
  @inline(never) static func number(_ id: UInt16, _ index: UInt16) -> Int { Int((id &+ index) & 7) + 1 }
  @inline(never) static func link(_ id: UInt16, _ index: UInt16) -> UInt16 { id &* 3 &+ index }
  @inline(never) static func count(_ kind: UInt8) -> Int { Int(kind) &* 5 + 3 }
}

/// What a person can ask for on the screens.
enum Ask: Action {
  case none, open(UInt16), toggle(UInt16), add(UInt8), link(UInt16), delete, filter(UInt8), type(UInt8)
  case set(UInt8), tick

  var code: UInt32 {
    switch self {
    case .none: 0
    case .open(let id): 1 | UInt32(id) &<< 8
    case .toggle(let id): 2 | UInt32(id) &<< 8
    case .add(let kind): 3 | UInt32(kind) &<< 8
    case .link(let id): 4 | UInt32(id) &<< 8
    case .delete: 5
    case .filter(let bit): 6 | UInt32(bit) &<< 8
    case .type(let place): 7 | UInt32(place) &<< 8
    case .set(let number): 8 | UInt32(number) &<< 8
    case .tick: 9
    }
  }

  init?(code: UInt32) {
    let number = UInt16(truncatingIfNeeded: code &>> 8)
    switch code & 0xFF {
    case 0: self = .none
    case 1: self = .open(number)
    case 2: self = .toggle(number)
    case 3: self = .add(UInt8(truncatingIfNeeded: number))
    case 4: self = .link(number)
    case 5: self = .delete
    case 6: self = .filter(UInt8(truncatingIfNeeded: number))
    case 7: self = .type(UInt8(truncatingIfNeeded: number))
    case 8: self = .set(UInt8(truncatingIfNeeded: number))
    case 9: self = .tick
    default: return nil
    }
  }
}
