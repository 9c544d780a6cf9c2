import FlashSim
import Journal
import Testing

/// What mirrors were told of a log that is put back to an earlier image.
@Suite struct BranchTests {
  let laptop: InlineArray<8, UInt8> = [9, 9, 9, 9, 1, 1, 1, 1]
  let desktop: InlineArray<8, UInt8> = [9, 9, 9, 9, 2, 2, 2, 2]

  @Test("A mark stays known over restarts, however much is written after it")
  func known() throws {
    let scene = try Scene()
    let (mirror, mark) = try scene.meet(laptop)
    let game = try scene.make(.playthrough, "Elden Ring")
    for round in 0..<100 {
      try scene.restart()
      #expect(try scene.knows(mirror, mark), "round \(round)")
      try scene.make(.quest, "\(round)", in: game)
      #expect(try scene.knows(mirror, mark), "round \(round)")
    }
    #expect(try scene.mark(after: mark, mirror) != mark)
  }

  @Test("Opening, showing and asking for nothing new write nothing")
  func nothingWritten() throws {
    let scene = try Scene()
    let (mirror, mark) = try scene.meet(laptop)
    try scene.restart()
    let before = scene.memory.bytes
    #expect(try scene.knows(mirror, mark))
    #expect(try scene.mark(after: mark, mirror) == mark)
    #expect(scene.memory.bytes == before)
  }

  @Test(
    "What is told first in a session is no commit of its own when there is another", arguments: [true, false])
  func cost(_ isTold: Bool) throws {
    let scene = try Scene()
    let (mirror, mark) = try scene.meet(laptop)
    try scene.restart()
    let head = scene.head
    if isTold { scene.beginTelling() }
    try scene.make(.playthrough, "Elden Ring")
    #expect(scene.head == head + 1)
    #expect(try scene.mark(after: mark, mirror).head == head + (isTold ? 1 : 2))
    try scene.make(.playthrough, "Hades")
    #expect(try scene.mark(after: mark, mirror).head == scene.head)
  }

  @Test(
    "A log that was put back to an earlier image is noticed, before and after it has grown",
    arguments: [0, 1, 30])
  func putBack(_ growth: Int) throws {
    let scene = try Scene()
    let (mirror, early) = try scene.meet(laptop)
    let game = try scene.make(.playthrough, "Elden Ring")
    let image = scene.memory.fork()
    try scene.restart()
    try scene.make(.quest, "in the branch that is lost", in: game)
    let late = try scene.mark(after: early, mirror)

    let restored = try Scene(opening: image, chance: 1000)
    for number in 0..<growth { try restored.make(.quest, "\(number)", in: game) }
    #expect(try !restored.knows(mirror, late))
    #expect(try restored.knows(mirror, early))
    let new = try restored.mark(after: early, mirror)
    try restored.restart()
    for number in 0..<growth { try restored.make(.quest, "more \(number)", in: game) }
    #expect(try !restored.knows(mirror, late))
    #expect(try restored.knows(mirror, new))
  }

  @Test("An image of the very session in which a mirror was told more is noticed")
  func sameSession() throws {
    let scene = try Scene()
    let (mirror, first) = try scene.meet(laptop)
    let image = scene.memory.fork()
    try scene.make(.playthrough, "lost")
    let told = try scene.mark(after: first, mirror)
    let restored = try Scene(opening: image, chance: 1000)
    #expect(try !restored.knows(mirror, told))
    for number in 0..<5 { try restored.make(.playthrough, "\(number)") }
    #expect(try !restored.knows(mirror, told))
    #expect(try restored.knows(mirror, first))
    try restored.restart()
    try restored.make(.playthrough, "again")
    #expect(try !restored.knows(mirror, told))
  }

  @Test("A number that was given to another mirror is of no use to the one that had it")
  func numberOfAnother() throws {
    let scene = try Scene()
    let image = scene.memory.fork()
    let (number, mark) = try scene.meet(laptop)
    let restored = try Scene(opening: image, chance: 1000)
    let (other, _) = try restored.meet(desktop)
    #expect(other == number)
    #expect(try !restored.knows(number, mark))
    #expect(try !scene.knows(number, LogMark(head: mark.head, token: mark.token ^ 1)))
    #expect(try !scene.knows(number + 1, mark))
    #expect(try !scene.knows(0, mark))
  }

  @Test("The mark of one mirror is of no use to another")
  func tokens() throws {
    let scene = try Scene()
    let (one, first) = try scene.meet(laptop)
    let (other, second) = try scene.meet(desktop)
    #expect(first.token != second.token)
    #expect(try !scene.knows(other, first))
    #expect(try scene.knows(one, first))
  }

  @Test("The last thirty sessions with something to tell are remembered")
  func capacity() throws {
    let scene = try Scene()
    let (mirror, first) = try scene.meet(laptop)
    let game = try scene.make(.playthrough, "Elden Ring")
    var marks = [first]
    for round in 0..<40 {
      try scene.restart()
      try scene.make(.quest, "\(round)", in: game)
      marks.append(try scene.mark(after: marks[round], mirror))
    }
    let known = try marks.map { try scene.knows(mirror, $0) }
    #expect(known == [Bool](repeating: false, count: 11) + [Bool](repeating: true, count: 30))
  }

  @Test("A full store still tells mirrors how far it goes")
  func full() throws {
    let scene = try Scene()
    let (mirror, mark) = try scene.meet(laptop)
    let game = try scene.make(.playthrough, "Elden Ring")
    #expect(throws: JournalFailure.full) {
      while true { try scene.make(.location, "a place", in: game) }
    }
    var last = mark
    for _ in 0..<40 {
      try scene.restart()
      try scene.rename(game, to: "Elden Ring \(scene.head)")
      last = try scene.mark(after: last, mirror)
      #expect(try scene.knows(mirror, last))
    }
  }
}

extension Scene {
  /// A mirror's number and its first mark.
  func meet(_ identity: InlineArray<8, UInt8>) throws -> (UInt8, LogMark) {
    journal.beginTelling()
    let number = try introduce(identity)
    return (number, try journal.mark(after: LogMark(head: 0, token: 0), for: number))
  }

  func beginTelling() { journal.beginTelling() }
  func knows(_ mirror: UInt8, _ mark: LogMark) throws -> Bool { try journal.knows(mirror: mirror, at: mark) }
  func mark(after mark: LogMark, _ mirror: UInt8) throws -> LogMark {
    try journal.mark(after: mark, for: mirror)
  }
}
