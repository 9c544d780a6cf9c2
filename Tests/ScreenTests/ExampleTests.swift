import Canvas
import Examples
import Testing
import Views

/// An example, the keys that are pressed, and the name of the picture that must come of it.
struct Scenario: CustomTestStringConvertible, Sendable {
  let example: Example
  let name: String
  let events: [Event]
  var testDescription: String { "\(example) \(name)" }

  init(_ example: Example, _ name: String, _ events: [Event] = []) {
    (self.example, self.name, self.events) = (example, name, events)
  }
}

struct ExampleTests {
  static let down = Event.press(.down, count: 1)
  static let up = Event.press(.up, count: 1)
  static let select = Event.press(.select, count: 1)

  static let scenarios = [
    Scenario(.rows, "start"), Scenario(.rows, "scrolled", [.press(.down, count: 9)]),
    Scenario(.rows, "end", [.hold(.down)]),
    Scenario(.scroll, "start"),
    Scenario(.scroll, "middle", [.press(.down, count: 200)]),
    Scenario(.grid, "start"), Scenario(.grid, "line down", [.hold(.down)]),
    Scenario(.grid, "end", [.press(.down, count: 100)]),
    Scenario(.counters, "start"), Scenario(.counters, "counted", [down, select, select]),
    Scenario(.refresh, "start"), Scenario(.refresh, "loading", [up]),
    Scenario(.text, "top"), Scenario(.text, "bottom", [down]),
    Scenario(.clock, "start"), Scenario(.clock, "next second", [.tick]),
    Scenario(.quests, "start"), Scenario(.quests, "opened", [down, select]),
    Scenario(.quest, "start"), Scenario(.quest, "asked", [.press(.menu, count: 1)]),
    Scenario(.quest, "done", [select]),
    Scenario(.controls, "start"), Scenario(.controls, "toggled", [down, select]),
    Scenario(.write, "typed", [select, down, down, select, up, .press(.menu, count: 2), up, down]),
    Scenario(.write, "commands", [select, down, down, .press(.menu, count: 1)]),
    Scenario(.shapes, "start"), Scenario(.shapes, "tab 13", [.press(.down, count: 12)]),
    Scenario(.controls, "tone", [down, down, select, up, up, up, up]),
  ]

  @Test(arguments: scenarios) func `an example looks as it did`(_ scenario: Scenario) throws {
    var example = RunningExample(scenario.example)
    var frame = Frame()
    for event in scenario.events { _ = example.handle(event) }
    example.draw(on: &frame)
    #expect(example.fault == nil)
    try expectGolden(frame, "\(scenario.example)-\(scenario.name.replacing(" ", with: "-"))")
  }

  @Test(arguments: (0..<UInt8(Example.count)).compactMap(Example.init(rawValue:)))
  func `drawing what differs, key after key, gives the same as drawing all`(_ kind: Example) {
    var example = RunningExample(kind)
    var frame = Frame()
    var random = UInt64.random(in: 1...UInt64.max)
    let seed = random
    for _ in 0..<150 {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let events: [Event] = [
        Self.down, Self.up, Self.select, Self.down, .hold(.down), .hold(.up), .tick,
        .press(.down, count: 7), .press(.back, count: 1), .press(.menu, count: 1), .press(.up, count: 3),
      ]
      _ = example.handle(events[Int(random >> 33) % events.count])
      if random >> 60 == 0 { example.finishLoading() }
      example.draw(on: &frame)
      var whole = Frame()
      example.redraw(on: &whole)
      #expect(whole.damage(from: frame).isEmpty, "seed \(seed)")
    }
    #expect(example.fault == nil, "seed \(seed)")
  }
}
