import Canvas
import Journal
import Views

/// The state of the screen, whatever the journal: the engine, the pixels, where the player is.
struct Interface: ~Copyable {
  /// Nodes and bytes of text that the largest screen takes, with the longest names.
  typealias Machine = Engine<160, 1408>

  var engine = Machine()
  /// The frame that is drawn on, which is the one that the board was given last until it is drawn on.
  var frame = Frame()
  /// The screens that lead to the one that is shown, eight and sleep.
  var path = NavigationPath<Screen, 9>(Screen(.home))
  var table = Table()
  var sight = Sight()
  var buttons = Buttons()
  var queue = EventQueue()
  var notice: Notice?
  /// What is asked before it is deleted.
  var doomed: UID?
  /// What Up and Down move through its list.
  var moving: UID?
  var finding = Finding()
  /// What the text that is written may be completed by.
  var knownNames = KnownNames()
  var writing = Writing(.note, .quest, nil, in: .english)
  /// Changes whenever rows may look different though the journal is the same.
  var revision: UInt32 = 0
  /// The head of the journal when the table was filled; nil when it has to be filled anew.
  var filledHead: UInt32?
  /// Whether what was built last is on the frame.
  var isDrawn = false
  /// Whether the board was given the frame as it is.
  var isPresented = false
  /// Whether the player asked for a clean panel.
  var wantsCleanPanel = false
  /// Whether the frame that the board was given last has the tones of the clock.
  var leavesTones = false
  /// The screen that the board was given last.
  var shownScreen: UInt32 = 0

  init() {}

  /// Goes to a screen, to come back here.
  mutating func open(_ screen: Screen) {
    path.push(screen, leaving: engine.place)
    turn()
  }

  /// Goes back to the screen before, or home where a long way has forgotten it; at home nothing happens.
  mutating func goBack() {
    guard let place = path.pop() else { return goHome() }
    engine.restore(place, screen: path.screen.number)
    turn()
  }

  /// Goes back home. It is where every way began, but a way longer than the path has forgotten that.
  mutating func goHome() {
    while path.count > 0 { goBack() }
    guard path.screen.page != .home else { return }
    path = NavigationPath(Screen(.home))
    engine.restore(Views.Place(), screen: path.screen.number)
    turn()
  }

  /// Shows the first screen as if for the first time: another playthrough was chosen.
  mutating func startAtHome() {
    goHome()
    engine.restore(Views.Place(), screen: path.screen.number)
    invalidate()
  }

  /// Another screen: its rows have to be found.
  private mutating func turn() {
    sight.screen = path.screen
    filledHead = nil
    doomed = nil
    moving = nil
  }

  /// Has the rows found and drawn anew.
  mutating func invalidate() {
    filledHead = nil
    revision &+= 1
  }
}
