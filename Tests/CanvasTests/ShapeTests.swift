import Canvas
import Testing

struct ShapeTests {
  @Test(arguments: 1...64) func `a circle is the same from all four sides`(_ diameter: Int) {
    let frame = drawing(Rect(0, 0, diameter, diameter)) { painter in
      painter.fill(.circle(in: Rect(0, 0, diameter, diameter)))
    }
    for x in 0..<diameter {
      for y in 0..<diameter {
        let ink = frame.isInk(x, y)
        #expect(ink == frame.isInk(diameter - 1 - x, y))
        #expect(ink == frame.isInk(x, diameter - 1 - y))
        #expect(ink == frame.isInk(y, x))
      }
    }
    #expect(frame.isInk(diameter / 2, 0))
    #expect(frame.isInk(0, diameter / 2))
  }

  @Test func `sectors of a whole turn meet without a gap and without an overlap`() {
    for radius in [3, 9, 40, 63] {
      let circle = Shape.circle(center: Point(64, 64), radius: radius)
      let whole = drawing { painter in
        painter.fill(circle)
      }
      let parts = drawing { painter in
        // An overlap would become white again.
        for part in 0..<7 {
          painter.fill(circle.sector(from: .turns(part, of: 7), to: .turns(part + 1, of: 7)), .inverting)
        }
      }
      #expect(parts == whole, "radius \(radius)")
    }
  }

  @Test func `a border and what it surrounds are the whole shape`() {
    var random = Randomness()
    for _ in 0..<100 {
      let size = Int.random(in: 1...120, using: &random)
      let width = Int.random(in: 0...70, using: &random)
      let bounds = Rect(3, 4, size, size)
      let whole = drawing { painter in
        painter.fill(.circle(in: bounds))
      }
      let parts = drawing { painter in
        painter.fill(.circle(in: bounds).stroked(width), .inverting)
        painter.fill(.circle(in: bounds.inset(width)), .inverting)
      }
      #expect(parts == whole, "size \(size), width \(width)")
    }
  }

  @Test func `a polygon with straight sides is a rectangle`() {
    let expected = drawing { painter in
      painter.fill(Rect(20, 30, 50, 40))
    }
    let frame = drawing { painter in
      let corners: InlineArray<4, Vertex> = [
        Vertex(160, 240), Vertex(560, 240), Vertex(560, 560), Vertex(160, 560),
      ]
      painter.fill(polygon: corners.span)
    }
    #expect(frame == expected)
  }

  @Test(arguments: [0, 90, 180, 270, 360, -90])
  func `a quarter turn of a rectangle around its middle is exact`(_ degrees: Int) {
    let rect = Rect(40, 50, 30, 10)
    let isUpright = degrees % 180 == 0
    let expected = drawing { painter in
      painter.fill(isUpright ? rect : Rect(50, 40, 10, 30))
    }
    let frame = drawing { painter in
      painter.fill(rect, rotated: Rotation(.degrees(degrees), aroundCenterOf: rect))
    }
    #expect(frame == expected)
  }

  @Test func `a line has both its ends and is the same in both directions`() {
    var random = Randomness()
    for _ in 0..<300 {
      let a = Point(Int.random(in: 0..<296, using: &random), Int.random(in: 0..<128, using: &random))
      let b = Point(Int.random(in: 0..<296, using: &random), Int.random(in: 0..<128, using: &random))
      let frame = drawing { painter in
        painter.line(from: a, to: b)
      }
      #expect(frame.isInk(a.x, a.y) && frame.isInk(b.x, b.y))
      let length = max(abs(a.x - b.x), abs(a.y - b.y)) + 1
      #expect(frame.ink == length, "\(a) to \(b), seed \(random.seed)")
    }
  }

  @Test func `a wide line along an axis has its width`() {
    for width in 2...9 {
      let frame = drawing { painter in
        painter.line(from: Point(10, 30), to: Point(50, 30), width: width)
        painter.line(from: Point(100, 20), to: Point(100, 60), width: width)
      }
      #expect(frame.ink == 2 * 41 * width)
    }
  }

  @Test func `dashes count pixels of the longer side`() {
    let frame = drawing(Rect(0, 0, 15, 4)) { painter in
      painter.line(from: Point(0, 1), to: Point(13, 1), dash: Dash(on: 3, off: 2))
      painter.line(from: Point(13, 3), to: Point(0, 3), dash: Dash(on: 3, off: 2, phase: 1))
    }
    #expect(
      frame.description == """
        ...............
        ###..###..###..
        ...............
        ..###..###..##.

        """)
  }

  @Test func `shapes look as they did`() throws {
    let frame = drawing(Rect(0, 0, 140, 68)) { painter in
      painter.fill(Shape(Rect(0, 0, 40, 20), cornerRadius: 6), .tone(.light))
      painter.fill(Shape(Rect(0, 0, 40, 20), cornerRadius: 6).stroked(2))
      painter.fill(.capsule(Rect(44, 0, 30, 14)))
      painter.fill(.circle(in: Rect(62, 2, 10, 10)), .white)
      painter.fill(Shape.circle(in: Rect(80, 0, 20, 20)).sector(from: .top, to: .degrees(30)))
      painter.fill(Shape.circle(in: Rect(80, 0, 20, 20)).stroked())
      painter.fill(Shape.circle(in: Rect(104, 0, 21, 21)).dashed(Dash(on: 3, off: 3), width: 2))
      for size in 1...8 {
        painter.fill(.circle(in: Rect((size - 1) * 10, 24, size, size)))
      }
      painter.line(from: Point(0, 36), to: Point(60, 44), width: 3)
      painter.line(from: Point(0, 50), to: Point(60, 58), width: 5, dash: Dash(on: 8, off: 4))
      painter.frame(Rect(70, 36, 20, 12), width: 2)
      let star: InlineArray<5, Vertex> = [
        Vertex(960, 280), Vertex(1_040, 520), Vertex(832, 368), Vertex(1_088, 368), Vertex(880, 520),
      ]
      painter.fill(polygon: star.span, .tone(.dark))
    }
    try expectGolden("shapes", frame)
  }

  @Test func `the dial of a clock looks as it did`() throws {
    let frame = drawing(Rect(0, 0, 128, 128)) { painter in
      let dial = Rect(0, 0, 128, 128)
      let ring = Shape.circle(in: dial).stroked(9)
      painter.mask(ring.cut(Sectors(count: 12, start: .top - .degrees(7), length: .degrees(15))))
      let ramp = ToneRamp(.black, Tone(10), Tone(3), Tone(7))
      painter.fill(dial, .angular(AngularGradient(ramp, center: Point(64, 64), start: .top)))
      painter.mask(nil)
      let labels: [StaticString] = ["12", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"]
      for (hour, label) in labels.enumerated() {
        let turn = Rotation(.turns(hour, of: 12), aroundCenterOf: dial)
        painter.text(label, at: Point(64 - Typeface.body.width(of: label) / 2, 12), rotated: turn)
      }
      painter.fill(Rect(62, 34, 5, 30), rotated: Rotation(.degrees(305), aroundCenterOf: dial))
      painter.fill(Rect(63, 14, 3, 50), rotated: Rotation(.turns(9, of: 60), aroundCenterOf: dial))
      painter.line(from: Point(64, 64), to: Point(30, 100))
      painter.fill(.circle(in: Rect(59, 59, 10, 10)))
    }
    try expectGolden("clock", frame)
  }

  @Test func `gradients look as they did`() throws {
    let frame = drawing(Rect(0, 0, 120, 62)) { painter in
      let ramp = ToneRamp(from: .white, to: .black)
      painter.fill(Rect(0, 0, 120, 16), .linear(LinearGradient(ramp, from: Point(0, 0), to: Point(119, 0))))
      painter.fill(Rect(0, 20, 40, 40), .angular(AngularGradient(ramp, center: Point(20, 40))))
      painter.fill(
        .circle(in: Rect(50, 20, 40, 40)),
        .linear(LinearGradient(ramp, from: Point(50, 20), to: Point(90, 60))))
    }
    try expectGolden("gradients", frame)
  }
}
