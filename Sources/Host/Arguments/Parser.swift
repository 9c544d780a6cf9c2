extension Invocation {
  /// Understands a command line; `words` are those after the name of the program.
  public init(_ words: [String]) throws(UsageFailure) {
    guard let first = words.first else {
      self = .help(.overview)
      return
    }
    switch first {
    case "--version": self = .version
    case "--help", "-h": self = .help(.overview)
    default:
      guard let command = Command(rawValue: first) else {
        throw .unknown("command", first, among: Command.allCases.map(\.rawValue), help: "cairn help")
      }
      let rest = try Words(words.dropFirst(), of: command)
      self = rest.asksForHelp ? .help(.command(command)) : try Invocation(command, rest)
    }
  }

  private init(_ command: Command, _ words: Words) throws(UsageFailure) {
    let (port, file, json) = (words["port"], words["db"], words["json"] != nil)
    switch command {
    case .sync:
      try words.expectNoOperand()
      self = .sync(
        port: port, file: file, json: json, force: words["force"] != nil, capture: words["capture"],
        mode: try Invocation.mode(words))
    case .backup:
      self = .backup(try words.operand(), port: port, json: json, force: words["force"] != nil)
    case .restore:
      self = .restore(
        try words.operand(), port: port, json: json, force: words["force"] != nil,
        isDry: words["dry-run"] != nil)
    case .image: self = try Invocation.image(words)
    case .mirrors:
      try words.expectNoOperand()
      self = .mirrors(port: port, file: file, json: json)
    case .forget: self = .forget(try words.operand(), port: port, json: json)
    case .flash: self = try Invocation.flash(words)
    case .info:
      try words.expectNoOperand()
      self = .info(port: port, json: json)
    case .screen:
      try words.expectNoOperand()
      self = .screen(port: port, json: json)
    case .press:
      let word = try words.operand()
      guard PressButton(rawValue: word) != nil else {
        throw .unknown("button", word, among: PressButton.allCases.map(\.rawValue), help: "cairn help press")
      }
      let hold = try words["hold"].map { value throws(UsageFailure) in
        try Invocation.number(value, of: "--hold", 60_000)
      }
      self = .press(word, holdMilliseconds: hold, port: port, json: json)
    case .conform:
      try words.expectNoOperand()
      self = try Invocation.conform(words)
    case .log:
      try words.expectNoOperand()
      let lines = try words["lines"].map { value throws(UsageFailure) in
        try Invocation.number(value, of: "--lines", 1_000_000)
      }
      self = .log(level: words["level"], lines: lines, port: port)
    case .show:
      let name = try words.operand()
      self = .show(name, kind: words["kind"], playthrough: words["playthrough"], file: file, json: json)
    case .list:
      let word = try words.operand()
      guard let listing = Listing(rawValue: word) else {
        throw .unknown("list", word, among: Listing.allCases.map(\.rawValue), help: "cairn help list")
      }
      guard words["state"] == nil || listing == .quests else {
        throw UsageFailure(
          sentence: "--state goes with quests only", nextStep: "Leave it out, or list quests")
      }
      self = .list(
        listing, playthrough: words["playthrough"], state: words["state"], file: file, json: json)
    case .find:
      let text = words.operands.joined(separator: " ")
      if text.allSatisfy(\.isWhitespace) { _ = try Words([], of: command).operand() }
      self = .find(text, file: file, json: json)
    case .conflicts: self = try Invocation.conflicts(words, file: file, json: json)
    case .help:
      self = .help(try words.operands.isEmpty ? .overview : Invocation.topic(words.operand()))
    }
  }

  private static func flash(_ words: Words) throws(UsageFailure) -> Invocation {
    var mode = FlashMode()
    mode.confirms = words["no-confirm"] == nil
    mode.recovers = words["recover"] != nil
    mode.isDry = words["dry-run"] != nil
    return .flash(
      try words.operand(), port: words["port"], key: words["key"], json: words["json"] != nil, mode: mode)
  }

  private static func image(_ words: Words) throws(UsageFailure) -> Invocation {
    let choices = ImageAction.allCases.map(\.rawValue)
    guard let word = words.operands.first else {
      throw UsageFailure(
        sentence: "`cairn image` needs to know what to do",
        nextStep: "Write `cairn image \(choices.joined(separator: "|")) FILE`")
    }
    guard let action = ImageAction(rawValue: word) else {
      throw .unknown("action", word, among: choices, help: "cairn help image")
    }
    guard words.operands.count == 2, !words.operands[1].isEmpty else {
      throw UsageFailure(
        sentence: "`cairn image \(word)` needs one file", nextStep: "Write `cairn image \(word) FILE`")
    }
    guard words["output"] == nil || action == .repair else {
      throw UsageFailure(sentence: "--output goes with repair only", nextStep: "Leave it out")
    }
    return .image(action, file: words.operands[1], output: words["output"], json: words["json"] != nil)
  }

  private static func mode(_ words: Words) throws(UsageFailure) -> SyncMode {
    guard words["watch"] != nil else { return words["dry-run"] != nil ? .rehearsal : .once }
    for other in ["dry-run", "capture"] where words[other] != nil {
      throw UsageFailure(
        sentence: "--watch does not go with --\(other)", nextStep: "Leave one out; see `cairn help sync`")
    }
    return .whenever
  }

  private static func conflicts(
    _ words: Words, file: String?, json: Bool
  ) throws(UsageFailure) -> Invocation {
    guard !words.operands.isEmpty else {
      guard words["keep"] == nil else {
        throw UsageFailure(
          sentence: "--keep goes with resolve only", nextStep: "Write `cairn conflicts resolve N --keep mine`"
        )
      }
      return .conflicts(file: file, json: json)
    }
    guard words.operands[0] == "resolve" else {
      throw .unknown("action", words.operands[0], among: ["resolve"], help: "cairn help conflicts")
    }
    guard words.operands.count == 2, let number = Int(words.operands[1]), number > 0 else {
      throw UsageFailure(
        sentence: "`cairn conflicts resolve` needs the number of one conflict",
        nextStep: "See the numbers with `cairn conflicts`")
    }
    guard let side = words["keep"] else {
      throw UsageFailure(
        sentence: "`cairn conflicts resolve` needs to know whose is right",
        nextStep: "Add --keep mine for the mirror's, or --keep theirs for the handheld's")
    }
    return .resolve(number, keep: side, file: file, json: json)
  }

  private static func conform(_ words: Words) throws(UsageFailure) -> Invocation {
    guard words["serve"] != nil else {
      guard words["faults"] == nil else {
        throw UsageFailure(
          sentence: "--faults goes with --serve only", nextStep: "Leave it out, or add --serve")
      }
      return .conform(port: words["port"], json: words["json"] != nil)
    }
    guard words["port"] == nil, words["json"] == nil else {
      throw UsageFailure(
        sentence: "--serve takes neither --port nor --json", nextStep: "It makes its own port; leave them out"
      )
    }
    var faults: [LineFault] = []
    for word in words["faults"]?.split(separator: ",").map(String.init) ?? [] {
      guard let fault = LineFault(rawValue: word) else {
        throw .unknown("fault", word, among: LineFault.allCases.map(\.rawValue), help: "cairn help conform")
      }
      faults.append(fault)
    }
    return .serve(faults: faults)
  }

  private static func number(_ word: String, of option: String, _ most: Int) throws(UsageFailure) -> Int {
    guard let number = Int(word), (1...most).contains(number) else {
      throw UsageFailure(
        sentence: "\(option) takes a number from 1 to \(most), not `\(word.printable)`",
        nextStep: "Give one of these, or leave it out")
    }
    return number
  }

  private static func topic(_ word: String) throws(UsageFailure) -> HelpTopic {
    if word == "exit-codes" { return .exitCodes }
    guard let command = Command(rawValue: word) else {
      let topics = Command.allCases.map(\.rawValue) + ["exit-codes"]
      throw .unknown("topic", word, among: topics, help: "cairn help")
    }
    return .command(command)
  }
}

extension UsageFailure {
  /// A word that is none of `choices`; one that was probably meant is proposed, or a few are listed.
  static func unknown(_ what: String, _ word: String, among choices: [String], help: String) -> UsageFailure {
    let near = choices.min { word.distance(to: $0) < word.distance(to: $1) }
    // Of a short word two letters are most.
    let most = word.count > 3 ? 2 : 1
    let proposal = near.flatMap { word.distance(to: $0) <= most ? "Did you mean `\($0)`? " : nil }
    let list = what != "option" && choices.count <= 5 ? "There is \(choices.inWords("and")). " : ""
    return UsageFailure(
      sentence: "There is no \(what) `\(word.printable)`", nextStep: "\(proposal ?? list)See `\(help)`")
  }
}

extension [String] {
  /// One, two `and` three.
  func inWords(_ last: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(last) " + self[count - 1]
  }
}

extension String {
  /// How many letters to change, add or take out to get `other` (Levenshtein).
  func distance(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (index, letter) in enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in other.indices {
        let replaced = diagonal + (letter == other[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
