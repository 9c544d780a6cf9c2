import Canvas
import Testing

/// Whatever is drawn, with whatever arguments: nothing outside the clip rectangle changes, and nothing traps.
struct ClipTests {
  enum Primitive: CaseIterable {
    case rect, frame, shape, line, polyline, polygon, turnedRect, text, turnedText, paragraph, icon
  }

  @Test(arguments: Primitive.allCases)
  func `no ink outside the clip rectangle`(_ primitive: Primitive) {
    var random = Randomness()
    var before = Frame()
    scatter(&before, &random)
    for round in 0..<200 {
      var frame = Frame()
      frame.copy(before)
      let clip = random.rect()
      let origin = random.point()
      let mask = random.next() % 3 == 0 ? random.shape() : nil
      do {
        var painter = Painter(&frame)
        painter.mask(mask)
        painter.clip(to: clip)
        painter.translate(to: origin)
        draw(primitive, &painter, &random)
      }
      let damage = frame.damage(from: before)
      guard let outside = firstChange(outside: clip, in: frame, from: before) else { continue }
      Issue.record("\(outside) changed, clip \(clip), damage \(damage), seed \(random.seed), round \(round)")
      return
    }
  }

  @Test func `a mask limits what is drawn to its shape`() {
    var random = Randomness()
    for round in 0..<200 {
      let shape = random.shape()
      var inside = Frame()
      var drawn = Frame()
      do {
        var painter = Painter(&inside)
        painter.fill(shape)
      }
      do {
        var painter = Painter(&drawn)
        painter.mask(shape)
        painter.fill(Frame.bounds)
        painter.mask(nil)
      }
      #expect(drawn.damage(from: inside).isEmpty, "\(shape), seed \(random.seed), round \(round)")
    }
  }

  private func scatter(_ frame: inout Frame, _ random: inout Randomness) {
    var painter = Painter(&frame)
    for _ in 0..<2_000 {
      let x = Int.random(in: 0..<Frame.width, using: &random)
      let y = Int.random(in: 0..<Frame.height, using: &random)
      painter.fill(Rect(x, y, 3, 2), .inverting)
    }
  }

  private func firstChange(outside clip: Rect, in frame: borrowing Frame, from before: borrowing Frame)
    -> Point?
  {
    for x in 0..<Frame.width {
      for band in 0..<Frame.bandCount
      where frame.byte(column: x, band: band) != before.byte(column: x, band: band) {
        for y in 8 * band..<8 * band + 8
        where frame.isInk(x, y) != before.isInk(x, y) && !clip.contains(Point(x, y)) {
          return Point(x, y)
        }
      }
    }
    return nil
  }

  private func draw(_ primitive: Primitive, _ painter: inout Painter, _ random: inout Randomness) {
    let ink = random.ink()
    let rotation = Rotation(random.angle(), aroundCenterOf: random.rect())
    switch primitive {
    case .rect: painter.fill(random.rect(), ink)
    case .frame: painter.frame(random.rect(), width: random.length(), ink)
    case .shape: painter.fill(random.shape(), ink)
    case .line:
      let dash = random.next() % 2 == 0 ? random.dash() : nil
      painter.line(from: random.point(), to: random.point(), width: random.length(), dash: dash, ink)
    case .polyline:
      let points = (0..<Int.random(in: 0...5, using: &random)).map { _ in random.point() }
      painter.line(through: points.span, closed: random.next() % 2 == 0, width: random.length() % 5, ink)
    case .polygon:
      let corners = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        Vertex(8 * (random.coordinate() % 30_000), 8 * (random.coordinate() % 30_000))
      }
      painter.fill(polygon: corners.span, ink)
    case .turnedRect: painter.fill(random.rect(), rotated: rotation, ink)
    case .text: painter.text(random.text().span, at: random.point(), random.face(), ink)
    case .turnedText:
      painter.text(random.text().span, at: random.point(), rotated: rotation, random.face(), ink)
    case .paragraph:
      let truncation: Truncation = [.head, .middle, .tail].randomElement(using: &random)!
      let alignment: Paragraph.Alignment = [.leading, .center, .trailing].randomElement(using: &random)!
      let paragraph = Paragraph(
        random.face(), alignment: alignment, lineSpacing: random.length(), lineLimit: random.length(),
        truncation: truncation)
      painter.text(random.text().span, in: random.rect(), paragraph, ink)
    case .icon:
      let icon = Icon(rawValue: UInt8(random.next() % UInt64(Icon.count)))!
      painter.icon(icon, at: random.point(), scale: random.length(), ink)
    }
  }
}
