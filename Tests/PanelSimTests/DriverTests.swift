import Canvas
import Panel
import PanelSim
import Testing

/// A panel with its driver, shown frame after frame as a handheld does it.
struct Desk: ~Copyable {
  var panel = PanelSim()
  var driver = UC8151()
  var planner = RefreshPlanner()
  var shown = Frame()
  var next = Frame()
  var time: UInt32 = 0

  init() {
    driver.start(on: &panel)
    panel.waitUntilReady()
  }

  /// Shows `next` and says what was decided.
  mutating func show(_ change: (inout RefreshPlanner.Circumstances) -> Void = { _ in }) -> RefreshDecision {
    var now = RefreshPlanner.Circumstances(milliseconds: time)
    change(&now)
    let decision = planner.plan(next.damage(from: shown), now)
    perform(decision)
    return decision
  }

  mutating func perform(_ decision: RefreshDecision) {
    driver.show(decision, next, on: &panel)
    repeat { panel.waitUntilReady() } while !driver.finish(next, on: &panel)
    shown.copy(next)
    time &+= 1_000
  }

  mutating func draw(_ rect: Rect, _ ink: Ink = .black) {
    var painter = Painter(&next)
    painter.fill(rect, ink)
  }

  /// Pixels at which the glass was not driven to what the frame says.
  var differences: Int {
    var count = 0
    for x in 0..<Frame.width {
      for y in 0..<Frame.height where panel.glass.isBlack(x, y) != next.isInk(x, y) { count += 1 }
    }
    return count
  }
}

struct DriverTests {
  @Test func `the first picture is a full refresh of two seconds, and all of it is on the glass`() {
    var desk = Desk()
    desk.draw(Rect(10, 10, 100, 50))
    #expect(desk.show() == RefreshDecision(.full, .firstPicture))
    #expect(desk.panel.faults == [])
    #expect(desk.differences == 0)
    #expect(desk.panel.refreshes.map(\.milliseconds) == [2_000])
  }

  @Test func `a change is a partial refresh of its bands that takes 0.3 s`() {
    var desk = Desk()
    _ = desk.show()
    desk.draw(Rect(20, 18, 30, 10))
    let window = Window(columns: 20..<50, bands: 2..<4)
    #expect(desk.show() == RefreshDecision(.partial(window, nil), .changed))
    #expect(desk.panel.refreshes.last?.area == Area(columns: 20..<50, rows: 16..<32))
    #expect(desk.panel.refreshes.last?.milliseconds == 300)
    #expect(desk.differences == 0)
    #expect(desk.panel.faults == [])
  }

  @Test func `two changes far apart are two windows, and both are on the glass`() {
    var desk = Desk()
    _ = desk.show()
    desk.draw(Rect(0, 0, 8, 8))
    desk.draw(Rect(280, 120, 8, 8))
    _ = desk.show()
    #expect(desk.panel.refreshes.count == 3)
    #expect(desk.differences == 0)
    #expect(desk.panel.faults == [])
  }

  @Test func `hundreds of random changes leave the glass equal to the frame and no fault`() {
    var desk = Desk()
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var state = seed | 1
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<60 {
      desk.draw(Rect(next(296), next(128), next(60), next(40)), next(2) == 0 ? .black : .white)
      _ = desk.show()
    }
    #expect(desk.differences == 0, "seed \(seed)")
    #expect(desk.panel.faults == [], "seed \(seed)")
  }

  @Test func `a glass in use has ghosts, and a full refresh clears them`() {
    var desk = Desk()
    _ = desk.show()
    for step in 0..<9 {
      desk.draw(Rect(0, 0, 296, 128), .white)
      desk.draw(Rect(step * 20, 16, 60, 16))
      _ = desk.show()
    }
    let before = desk.panel.glass.ghost
    _ = desk.show { $0.isAsked = true }
    let after = desk.panel.glass.ghost
    #expect(before.worst > 0.1 && after.worst < 0.02, "\(before) then \(after)")
  }
}
