import Canvas
import Testing

struct DamageTests {
  @Test func `equal frames have no damage`() {
    let frame = Frame()
    let damage = frame.damage(from: frame)
    #expect(damage.isEmpty)
    #expect(damage.changed == 0)
  }

  @Test func `a pixel damages its column and its band`() {
    let shown = Frame()
    var frame = Frame()
    ink(&frame, Rect(100, 47, 1, 1))
    let damage = frame.damage(from: shown)
    #expect(damage.first == Window(columns: 100..<101, bands: 5..<6))
    #expect(damage.second == nil)
    #expect(damage.blackened == 1)
    #expect(damage.whitened == 0)
    let back = shown.damage(from: frame)
    #expect(back.whitened == 1)
  }

  @Test func `two rows that are far apart are two windows`() {
    let shown = Frame()
    var frame = Frame()
    ink(&frame, Rect(10, 0, 80, 8))
    ink(&frame, Rect(40, 112, 100, 16))
    let damage = frame.damage(from: shown)
    #expect(damage.first == Window(columns: 10..<90, bands: 0..<1))
    #expect(damage.second == Window(columns: 40..<140, bands: 14..<16))
  }

  @Test func `two columns that are far apart are two windows`() {
    let shown = Frame()
    var frame = Frame()
    ink(&frame, Rect(0, 8, 20, 100))
    ink(&frame, Rect(280, 20, 10, 4))
    let damage = frame.damage(from: shown)
    #expect(damage.first == Window(columns: 0..<20, bands: 1..<14))
    #expect(damage.second == Window(columns: 280..<290, bands: 2..<3))
  }

  @Test func `what was shown with the damaged windows copied is the new frame`() {
    var random = Randomness()
    for round in 0..<200 {
      var shown = Frame()
      var frame = Frame()
      for _ in 0..<Int.random(in: 0...4, using: &random) { ink(&shown, random.rect()) }
      for _ in 0..<Int.random(in: 0...4, using: &random) { ink(&frame, random.rect()) }
      let damage = frame.damage(from: shown)
      let isEqual = Picture(frame) == Picture(shown)
      #expect(damage.isEmpty == isEqual)
      if let first = damage.first { shown.copy(first, from: frame) }
      if let second = damage.second { shown.copy(second, from: frame) }
      let rest = shown.damage(from: frame)
      #expect(rest.isEmpty, "\(damage), seed \(random.seed), round \(round)")
      if let first = damage.first, let second = damage.second {
        #expect(first.rect.intersection(second.rect).isEmpty, "seed \(random.seed), round \(round)")
      }
    }
  }

  @Test func `the pixels that change are counted`() {
    var shown = Frame()
    var frame = Frame()
    ink(&shown, Rect(0, 0, 10, 10))
    ink(&frame, Rect(5, 0, 10, 20))
    let damage = frame.damage(from: shown)
    #expect(damage.blackened == 150)
    #expect(damage.whitened == 50)
  }

  private func ink(_ frame: inout Frame, _ rect: Rect) {
    var painter = Painter(&frame)
    painter.fill(rect)
  }
}
