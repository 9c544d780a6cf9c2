import Canvas
import Testing

struct FrameTests {
  @Test func `bytes are in the order of the panel`() {
    var frame = Frame()
    do {
      var painter = Painter(&frame)
      painter.fill(Rect(3, 17, 1, 1))
    }
    // Bit 7 - y % 8 of byte x * 16 + y / 8.
    let byte = frame.byte(column: 3, band: 2)
    #expect(byte == 0x40)
    let ink = [frame.isInk(3, 17), frame.isInk(3, 16)]
    #expect(ink == [true, false])
  }

  @Test(arguments: [(-1, 0), (296, 0), (0, -1), (0, 128), (Int.min, Int.max)])
  func `places outside the frame are white`(_ x: Int, _ y: Int) {
    var frame = Frame()
    frame.clear(.black)
    let isInk = frame.isInk(x, y)
    let byte = frame.byte(column: x, band: y)
    #expect(!isInk)
    #expect(byte == 0)
  }

  @Test(arguments: 0...16) func `a tone has its share of black pixels everywhere`(_ level: Int) {
    var frame = Frame()
    frame.clear(Tone(level))
    for (x, y) in [(0, 0), (5, 9), (291, 123)] {
      var count = 0
      for dx in 0..<4 { for dy in 0..<4 where frame.isInk(x + dx, y + dy) { count += 1 } }
      #expect(count == level)
    }
  }

  @Test func `a darker tone keeps the black pixels of a lighter one`() {
    for level in 0..<16 {
      var light = Frame()
      var dark = Frame()
      light.clear(Tone(level))
      dark.clear(Tone(level + 1))
      let damage = dark.damage(from: light)
      #expect(damage.whitened == 0)
    }
  }

  @Test func `coordinates are kept in their range`() {
    #expect(Point(Int.max, Int.min) == Point(16_383, -16_383))
    #expect(Size(-5, Int.max) == Size(0, 16_383))
    #expect(Rect(0, 0, 10, 10).inset(Int.max).isEmpty)
    #expect(Rect(16_383, 0, 16_383, 1).maxX == 32_766)
  }

  @Test func `rectangles are cut and joined`() {
    let a = Rect(0, 0, 10, 10)
    let b = Rect(5, 8, 10, 10)
    #expect(a.intersection(b) == Rect(5, 8, 5, 2))
    #expect(a.union(b) == Rect(0, 0, 15, 18))
    #expect(a.intersection(Rect(20, 0, 5, 5)).isEmpty)
    #expect(a.union(.zero) == a)
    #expect(a.inset(2, 3) == Rect(2, 3, 6, 4))
  }

  @Test func `a painter goes back to the state that was kept`() {
    let frame = drawing { painter in
      let kept = painter.state
      painter.translate(to: Point(10, 20))
      painter.clip(to: Rect(0, 0, 5, 5))
      let clip = painter.clip
      #expect(clip == Rect(0, 0, 5, 5))
      painter.fill(Rect(-100, -100, 1_000, 1_000))
      painter.state = kept
      painter.fill(Rect(0, 0, 1, 1))
    }
    #expect(frame.ink == 26)
  }
}
