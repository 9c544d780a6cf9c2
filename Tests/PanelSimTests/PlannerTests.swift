import Canvas
import Panel
import Testing

struct PlannerTests {
  private static let window = Window(columns: 0..<10, bands: 0..<2)

  /// Damage of one small window in which so many pixels turn white.
  private func damage(whitened: Int = 10, blackened: Int = 10) -> Damage {
    Damage(first: Self.window, second: nil, blackened: blackened, whitened: whitened)
  }

  private func started() -> RefreshPlanner {
    var planner = RefreshPlanner()
    _ = planner.plan(damage(), .init(milliseconds: 0))
    return planner
  }

  @Test func `what equals the glass is not refreshed`() {
    var planner = started()
    let none = Damage(first: nil, second: nil, blackened: 0, whitened: 0)
    #expect(planner.plan(none, .init(milliseconds: 9_000)) == RefreshDecision(.skip, .nothingChanged))
  }

  @Test func `after ten partial refreshes a full one is owed, and paid when the person rests`() {
    var planner = started()
    var time: UInt32 = 20_000
    for _ in 0..<10 {
      #expect(planner.plan(damage(), .init(milliseconds: time)).reason == .changed)
      time += 400
    }
    planner.noteKey(at: time)
    #expect(planner.plan(damage(), .init(milliseconds: time)).reason == .deferred)
    #expect(planner.rest(at: time + 2_999) == nil)
    #expect(planner.restDueMilliseconds == time + 3_000)
    #expect(planner.rest(at: time + 3_000) == RefreshDecision(.full, .debtPaid))
    #expect(planner.rest(at: time + 9_000) == nil)
  }

  @Test func `thirty partial refreshes do not wait, but forty do while a text is typed`() {
    for (isTyping, limit) in [(false, 30), (true, 40)] {
      var planner = started()
      var count = 0
      while count < 100 {
        var now = RefreshPlanner.Circumstances(milliseconds: 20_000)
        now.isTyping = isTyping
        if planner.plan(damage(), now).kind == .full { break }
        count += 1
      }
      #expect(count == limit)
    }
  }

  @Test func `erased pixels, left tones, cold and another screen ask for a full refresh`() {
    let cases: [(RefreshDecision.Reason, Damage, (inout RefreshPlanner.Circumstances) -> Void)] = [
      (.tooMuchErased, damage(whitened: 6_000), { _ in }),
      (.tonesLeft, damage(), { $0.leavesTones = true }),
      (.cold, damage(), { $0.celsius = 4 }),
      (.otherScreen, damage(whitened: 5_000, blackened: 11_000), { $0.isOtherScreen = true }),
      (.asked, damage(), { $0.isAsked = true }),
    ]
    for (reason, damage, change) in cases {
      var planner = started()
      var now = RefreshPlanner.Circumstances(milliseconds: 20_000)
      change(&now)
      #expect(planner.plan(damage, now) == RefreshDecision(.full, reason))
    }
  }

  @Test func `full refreshes are ten seconds apart unless they are asked for`() {
    var planner = started()
    var now = RefreshPlanner.Circumstances(milliseconds: 5_000)
    now.leavesTones = true
    #expect(planner.plan(damage(), now).reason == .deferred)
    now.isAsked = true
    #expect(planner.plan(damage(), now) == RefreshDecision(.full, .asked))
  }
}
