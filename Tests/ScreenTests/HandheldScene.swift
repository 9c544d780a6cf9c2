import Canvas
import FlashSim
import HandheldSim
import Journal
import Testing
import Views

/// A screen of the handheld, and the keys that lead to it from home.
struct HandheldScene: CustomTestStringConvertible, Sendable {
  enum Step: Sendable {
    case press(Key, Int)
    case hold(Key)
  }

  let name: String
  let steps: [Step]
  var testDescription: String { name }

  init(_ name: String, _ steps: Step...) { (self.name, self.steps) = (name, steps) }

  static let select = Step.press(.select, 1)
  static let menu = Step.press(.menu, 1)
  static func down(_ count: Int) -> Step { .press(.down, count) }
  static func up(_ count: Int) -> Step { .press(.up, count) }

  /// From home: looks for words that begin with an A, with a letter that is the first of its group in all
  /// layouts.
  static let find = [down(3), select, up(2), .hold(.select)]

  /// Every screen, with what the demo has.
  static let all = [
    HandheldScene("home"), HandheldScene("home-end", .hold(.down)),
    HandheldScene("home-menu", menu),
    HandheldScene("quests", select), HandheldScene("quests-end", select, .hold(.down)),
    HandheldScene("quest", select, down(3), select),
    HandheldScene("quest-end", select, down(3), select, .hold(.down)),
    HandheldScene("quest-menu", select, down(3), select, menu),
    HandheldScene("quest-menu-end", select, down(3), select, menu, .hold(.down)),
    HandheldScene("quest-delete", select, down(3), select, menu, .hold(.down), up(3), select),
    HandheldScene("step-menu", select, select, down(2), menu),
    HandheldScene("pick", select, select, down(5), select),
    HandheldScene("entry", select, menu, .hold(.down), up(4), select),
    HandheldScene(
      "entry-typed", select, menu, .hold(.down), up(4), select, down(3), up(1), select, select, down(1)),
    HandheldScene("people", down(1), select), HandheldScene("person", down(1), select, select),
    HandheldScene("person-menu", down(1), select, select, menu),
    HandheldScene("filters", select, menu, .hold(.down), up(3), select),
    HandheldScene("filtered", select, menu, .hold(.down), up(3), select, down(3), select, .press(.back, 1)),
    HandheldScene("deeds", menu, down(4), select),
    HandheldScene("places", down(2), select), HandheldScene("place", down(2), select, down(1), select),
    HandheldScene("place-menu", down(2), select, down(1), select, menu),
    HandheldScene("shops", down(4), select), HandheldScene("playthroughs", down(5), select),
    HandheldScene("playthrough-menu", down(5), select, menu),
    HandheldScene("cycle", down(5), select, menu, down(1), select),
    HandheldScene("clock", down(6), select), HandheldScene("settings", down(7), select),
    HandheldScene("about", down(8), select),
    HandheldScene("search", down(3), select), HandheldScene("found", find[0], find[1], find[2], find[3]),
    HandheldScene(
      "not-found", find[0], find[1], find[2], find[3], up(10), select, up(2), up(2), .hold(.select)),
    HandheldScene("templates", select, menu, .hold(.down), up(4), select, .hold(.up)),
    HandheldScene(
      "entry-template", select, menu, .hold(.down), up(4), select, .hold(.up), down(2), select),
    HandheldScene("moving", select, menu, .hold(.down), up(7), select, down(2)),
  ]

  /// Leads a handheld to the screen.
  func lead(_ device: DeviceSim) {
    for step in steps {
      switch step {
      case .press(let key, let count): for _ in 0..<count { device.press(key) }
      case .hold(let key): device.hold(key)
      }
    }
  }
}

/// Handhelds to look at.
enum Sample {
  nonisolated(unsafe) private static let demoChip: FlashMemory? = {
    let memory = FlashMemory(DeviceSim.geometry)
    guard let device = try? DeviceSim(formatting: memory) else { return nil }
    try? device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    device.settle()
    return memory
  }()

  /// The demo, in a language.
  static func demo(_ language: Language) throws -> DeviceSim {
    guard let demoChip else { throw JournalFailure.full }
    let device = try DeviceSim(opening: demoChip.fork())
    try choose(language, device)
    return device
  }

  static func choose(_ language: Language, _ device: DeviceSim) throws {
    try device.withJournal { journal throws(JournalFailure) in
      var preferences = journal.preferences
      (preferences.language, preferences.layout) = (language, language)
      try journal.setPreferences(preferences)
    }
    device.settle()
  }

  /// Names as long as names may be, in many scripts, linked with each other.
  static func extreme(_ language: Language) throws -> DeviceSim {
    let device = try DeviceSim(formatting: FlashMemory(DeviceSim.geometry))
    let names = [
      "The frenzied village and what burns behind its last house by the sea, told by Hyetta, twice",
      "Чи знає хтось, хто живе за мостом біля старої вежі",
      "Žluťoučký kůň úpěl ďábelské ódy u Kalého, a nikdo ho neslyšel",
      "王都ローデイルの地下墓地にいる老婆に話しかけてから戻る",
      "ตามหาคนขายของที่หายไปจากโบสถ์", "",
      "İstanbul'un ışığı ve Ilgaz'ın gölgesi",
    ]
    let game = try make(.playthrough, String(names[0].prefix(60)), in: nil, on: device)
    try device.withJournal { journal throws(JournalFailure) in try journal.activate(game) }
    let places = try names.map { try make(.location, $0, in: game, on: device) }
    let people = try names.map { try make(.npc, $0, in: game, on: device) }
    for (index, name) in names.enumerated() {
      let quest = try make(.quest, name, in: game, notes: Array(repeating: name, count: 8), on: device)
      _ = try make(.step, name, in: quest, on: device)
      try device.withJournal { journal throws(JournalFailure) in
        for place in places { try journal.link(.happens, from: quest, to: place) }
        for person in people { try journal.link(.gives, from: person, to: quest) }
        var marks = Marks()
        (marks.isMain, marks.isMissable) = (true, true)
        try journal.setMarks(of: quest, to: marks)
        if index == 0 { try journal.pin(quest, in: game) }
        if index == 0 { try journal.setHere(places[0], in: game) }
      }
    }
    try choose(language, device)
    return device
  }

  private static func make(
    _ kind: Kind, _ name: String, in parent: UID?, notes: [String] = [], on device: DeviceSim
  ) throws -> UID {
    let (name, notes) = (Array(name.utf8), Array(notes.joined(separator: "\n").utf8))
    return try device.withJournal { journal throws(JournalFailure) in
      try journal.create(
        Draft(
          kind, in: parent, name: name.span, notes: notes.span.extracting(first: min(notes.count, 1900)),
          extra: Span()))
    }
  }
}
