import Flash
import FlashSim
import Records

/// Cuts the power at every operation of a story, opens what is left, and compares.
struct CutSweep {
  var story: Story
  var lastID: UInt16
  var geometry: FlashGeometry
  /// Cut again at each of the first so many operations after a first cut.
  var secondCuts = 0
  /// Take only every n-th first cut.
  var stride = 1
  /// Commits made after each cut.
  var afterCommits = 48
  /// First cuts tried, second ones too.
  private(set) var cuts = 0
  /// After how many of them the store told of a loss: there was none.
  private(set) var falseAlarms = 0
  /// What went wrong, the first few.
  private(set) var failures: [String] = []

  init(_ story: Story, lastID: UInt16, _ geometry: FlashGeometry) {
    self.story = story
    self.lastID = lastID
    self.geometry = geometry
  }

  /// A formatted memory.
  private func formatted() throws -> FlashMemory {
    let memory = FlashMemory(geometry)
    let store = try SmallStore(
      formatting: FlashSim(memory), identity: StoreIdentity(bytes: InlineArray(repeating: 9)))
    _ = store.close()
    return memory.fork()
  }

  /// Runs the whole story in every mode, cut at every operation.
  mutating func run() throws {
    let base = try formatted()
    let memory = base.fork()
    var reached = try play(memory, from: 0)
    guard reached == story.commits.count, memory.violations == 0 else {
      failures.append("the uncut story stops at commit \(reached), \(memory.violations) violations")
      return
    }
    let operations = memory.operations
    for mode in PowerCut.Mode.allCases {
      for operation in Swift.stride(from: 0, to: operations, by: stride) {
        let cut = base.fork(seed: UInt64(operation) * 3 + 1)
        cut.cut = PowerCut(after: operation, mode)
        reached = try play(cut, from: 0)
        cuts += 1
        survive(cut, reached, "\(mode) at \(operation)", depth: 0)
        if failures.count > 10 { return }
      }
    }
  }

  /// Plays the story from a commit on a formatted or used chip until power fails; returns the commits made.
  private func play(_ memory: FlashMemory, from first: Int) throws -> Int {
    do {
      var store = try SmallStore(opening: FlashSim(memory))
      for number in first..<story.commits.count {
        do { try store.play(story.commits[number]) } catch .flash(.unreachable) { return number }
      }
    } catch StoreFailure.flash(.unreachable) {
      return first
    }
    return story.commits.count
  }

  /// After a cut: opens the chip, checks it, opens it again, and goes on with the story, cut again if wanted.
  private mutating func survive(_ left: FlashMemory, _ reached: Int, _ name: String, depth: Int) {
    let image = left.fork(seed: UInt64(reached) + 77)
    if left.violations > 0 { failures.append("\(name): broke a rule of the flash") }
    do {
      var made = reached
      var store = try SmallStore(opening: FlashSim(image))
      if let old = try store.difference(from: story.states[reached], upTo: lastID) {
        guard reached < story.commits.count,
          try store.difference(from: story.states[reached + 1], upTo: lastID) == nil
        else {
          failures.append("\(name), commit \(reached): \(old)")
          return
        }
        made += 1
      }
      _ = store.close()
      let programs = image.operations
      store = try SmallStore(opening: FlashSim(image))
      if let again = try store.difference(from: story.states[made], upTo: lastID) {
        failures.append("\(name), second opening: \(again)")
      }
      if image.operations != programs { failures.append("\(name): the second opening wrote again") }
      try store.check()
      if store.epoch != 1 { falseAlarms += 1 }
      _ = store.close()
      try goOn(image, made, name)
      guard depth < 1, secondCuts > 0 else { return }
      try cutAgain(left, made, name)
    } catch {
      failures.append("\(name): \(error)")
    }
  }

  /// Makes other commits after a cut, with a power-off every now and then, and compares after each.
  private mutating func goOn(_ image: FlashMemory, _ made: Int, _ name: String) throws {
    let cut = made < story.commits.count ? story.commits[made] : []
    let after = Story.aftermath(
      seed: UInt64(made), from: story.states[made], sparing: cut, commits: afterCommits)
    var next = 0
    while next < after.commits.count {
      var store = try SmallStore(opening: FlashSim(image))
      let end = min(next * 2 + 3, after.commits.count)
      for number in next..<end { try store.play(after.commits[number]) }
      next = end
      for opening in ["", ", opened again"] {
        if let later = try store.difference(from: after.states[end], upTo: lastID) {
          failures.append("\(name), \(end) commits later\(opening): \(later)")
          return
        }
        _ = store.close()
        store = try SmallStore(opening: FlashSim(image))
      }
    }
    if image.violations > 0 { failures.append("\(name): going on broke a rule of the flash") }
  }

  private mutating func cutAgain(_ left: FlashMemory, _ made: Int, _ name: String) throws {
    for mode in PowerCut.Mode.allCases {
      for operation in 0..<secondCuts {
        let cut = left.fork(seed: UInt64(operation) + 5)
        cut.cut = PowerCut(after: operation, mode)
        let reached = try play(cut, from: made)
        guard cut.isOff else { break }
        cuts += 1
        survive(cut, reached, "\(name), again \(mode) at \(operation)", depth: 1)
        if failures.count > 10 { return }
      }
    }
  }
}
