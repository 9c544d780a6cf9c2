import Canvas
import Views

/// An example that runs: its state, its engine and its reducer.
public struct RunningExample: ~Copyable {
  private var engine = Engine<200, 1024>()
  private var example: Example
  private var counters = Observed<Int32, 16>(0)
  /// Whether rows are being loaded: ``finishLoading()`` ends that.
  public private(set) var isLoading = false
  private var generation = 1
  private var seconds = 10 * 3_600 + 9 * 60 + 36
  private var done: UInt32 = 0b1000
  private var switches: UInt32 = 1
  private var quest = 0
  private var isAsking = false
  private var tone = Tone.black
  private var note = TextEntry<240>(TextBuffer(), .english)

  /// Starts an example.
  public init(_ example: Example) {
    self.example = example
    for index in 0..<12 { _ = counters.append(Int32(truncatingIfNeeded: index * 3)) }
    build()
  }

  /// Draws what differs on a frame that holds the last picture.
  public mutating func draw(on frame: inout Frame) { engine.draw(on: &frame) }

  /// Draws all of the picture.
  public mutating func redraw(on frame: inout Frame) { engine.redraw(on: &frame) }

  /// What went wrong; nil if all views fitted.
  public var fault: Fault? { engine.fault }
  /// What the last build did.
  public var tally: Tally { engine.tally }
  /// Ops that the last build wrote.
  public var nodeCount: Int { engine.nodeCount }
  /// After how many seconds a tick is due; nil if never.
  public var tickSeconds: Int? { engine.tickSeconds }

  /// Which one is shown: the journal's list leads to another.
  public var current: Example { example }
  /// Whether a field takes the keys.
  public var isTyping: Bool { engine.editedField != nil }

  /// Calls `body` with every node of the picture and the bytes of its text.
  public mutating func inspect(_ body: (Node, Span<UInt8>) -> Void) { engine.inspect(body) }

  /// Answers an event. False when nothing changed.
  public mutating func handle(_ event: Event) -> Bool {
    switch engine.handle(event) {
    case .none: return false
    case .action(let code): if let step = Step(code: code) { perform(step) }
    case .input(_, let key, let count): type(key, count)
    case .key(.back): goBack()
    case .key(.menu): if example == .quest { isAsking.toggle() }
    case .redraw, .edit, .key, .held: break
    }
    build()
    return true
  }

  /// The load that ``Step/load`` began is over.
  public mutating func finishLoading() {
    guard isLoading else { return }
    isLoading = false
    generation += 1
    build()
  }

  private mutating func perform(_ step: Step) {
    switch step {
    case .none: isAsking = false
    case .toStart: engine.scroll(to: 0, in: 1)
    case .count(let row): if Int(row) < counters.count { counters[Int(row)] += 1 }
    case .load: isLoading = true
    case .toggle(let index):
      if example == .controls { switches ^= 1 &<< UInt32(index) } else { done ^= 1 &<< UInt32(index) }
    case .open(let index): (example, quest) = (.quest, Int(index))
    case .tick: seconds += 1
    case .tone: break
    }
  }

  private mutating func type(_ key: Key, _ count: Int) {
    if example == .write {
      _ = note.press(key, count: count, SampleNames())
      return
    }
    switch key {
    case .up: tone = Tone(Int(tone.rawValue) - count)
    case .down: tone = Tone(Int(tone.rawValue) + count)
    case .select, .back, .menu: engine.endEditing()
    }
  }

  private mutating func goBack() {
    if isAsking { isAsking = false } else if example == .quest { example = .quests }
  }

  private mutating func build() {
    let screen = UInt32(example.rawValue) + 1
    switch example {
    case .rows: engine.build(RowsScreen(hasButton: false), screen: screen)
    case .scroll: engine.build(RowsScreen(hasButton: true), screen: screen)
    case .grid: engine.build(GridScreen(), screen: screen)
    case .counters: engine.build(CountersScreen(counters: counters), screen: screen)
    case .refresh: engine.build(RefreshScreen(isLoading: isLoading, generation: generation), screen: screen)
    case .text: engine.build(TextScreen(), screen: screen)
    case .clock: engine.build(ClockScreen(seconds: seconds), screen: screen)
    case .quests: engine.build(QuestsScreen(done: done), screen: screen)
    case .quest: engine.build(QuestScreen(index: quest, done: done, isAsking: isAsking), screen: screen)
    case .controls: engine.build(ControlsScreen(switches: switches, tone: tone), screen: screen)
    case .shapes: engine.build(ShapesScreen(), screen: screen)
    case .write:
      engine.build(screen: screen) {
        NavigationStack("Note") {
          TextEditor(note.text.text, caret: note.text.caret, Step.tone).padding(3)
          Spacer()
          LetterPad(note.tree).padding(.bottom, 1)
        }
      }
    }
  }
}
