import Canvas
import Examples
import Panel
import PanelSim
import Views

/// An example of the views that runs on a simulated panel, in the caller's time.
final class ExampleSim {
  private var example: RunningExample
  private var frame = Frame()
  private var desk = PanelDesk()
  private var tickAt: Int?
  private var loadedAt: Int?
  /// Milliseconds since it started.
  private(set) var now = 0
  /// What was done about each frame that differed, and why.
  private(set) var log: [RefreshDecision] = []

  /// How long the examples pretend to load rows.
  static let loadMilliseconds = 1_000

  /// Starts an example and shows its first picture.
  init(_ example: Example) {
    self.example = RunningExample(example)
    settle()
  }

  /// What went wrong with the views; nil if nothing did.
  var fault: Fault? { example.fault }

  /// Answers a key and waits until the answer is on the glass.
  func handle(_ event: Event) {
    desk.noteKey()
    _ = example.handle(event)
    settle()
  }

  /// Lets time pass; ticks and loads end in it.
  func pass(milliseconds: Int) {
    let end = now + milliseconds
    while let due = dueAt, due <= end {
      pass(to: due)
      if loadedAt == due {
        loadedAt = nil
        example.finishLoading()
      }
      if tickAt == due {
        tickAt = nil
        _ = example.handle(.tick)
      }
      settle()
    }
    pass(to: end)
  }

  /// When something happens by itself: a tick, or the end of a load.
  var dueAt: Int? {
    guard let tickAt, let loadedAt else { return tickAt ?? loadedAt }
    return min(tickAt, loadedAt)
  }

  private func pass(to time: Int) {
    if let debt = desk.advance(milliseconds: max(0, time - now)) {
      log.append(debt)
      desk.waitUntilReady()
    }
    now = time
  }

  /// Draws what differs and shows it. Only the panel's clock runs meanwhile.
  private func settle() {
    let earlier = screen
    screen = example.current
    example.draw(on: &frame)
    let decision = desk.show(frame) {
      $0.isTyping = example.isTyping
      $0.isOtherScreen = earlier != screen
    }
    if decision.kind != .skip { log.append(decision) }
    desk.waitUntilReady()
    if tickAt == nil, let seconds = example.tickSeconds { tickAt = now + seconds * 1_000 }
    if example.tickSeconds == nil { tickAt = nil }
    if example.isLoading, loadedAt == nil { loadedAt = now + Self.loadMilliseconds }
  }

  private var screen: Example?

  /// The picture that the frame asks for, or what the glass shows of it.
  func picture(ofGlass: Bool = false) -> Picture { ofGlass ? Picture(desk.panel.glass) : Picture(frame) }

  /// The texts on the screen, from the top left to the bottom right.
  var text: String {
    var texts: [String] = []
    example.inspect { node, bytes in
      guard node.kind == .text else { return }
      texts.append(String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self))
    }
    return texts.joined(separator: " ")
  }
}
