import Canvas

/// A line through points of one's own, or the area inside it. The points are pixels from the top left corner
/// of the view, which is as large as they reach; ``GeometryReader`` tells how much room there is.
///
/// ```swift
/// Path { $0.line(to: 0, 10); $0.line(to: 6, 0); $0.line(to: 12, 10) }.fill(.black)
/// ```
public struct Path: Primitive {
  /// The most points of one path.
  public static let pointLimit = 32

  /// What a path is written with.
  public struct Points: Sendable {
    fileprivate init() {}

    /// Goes on to a point; the first one is where the path begins. Both are 0...1,023.
    @inline(never)
    public mutating func line(to x: Int, _ y: Int) {
      let word = UInt32(max(0, min(x, 1_023))) | UInt32(max(0, min(y, 1_023))) &<< 16
      Ambient.scene { $0.append(word: word) }
    }
  }

  private let run: TextRun
  /// Tone, line width, dash, gap; a line width of 0 fills.
  private var look: UInt32 = UInt32(Tone.inherited)
  private var isClosed = false

  /// Writes the points. More than ``pointLimit`` are reported as ``Fault/textFull``.
  @inline(never)
  public init(_ points: (inout Points) -> Void) {
    let start = Ambient.scene { scene in
      scene.append(word: 0)
      return scene.byteCount - 4
    }
    var writer = Points()
    points(&writer)
    run = Ambient.scene { scene in
      let count = min(scene.byteCount - start, 4 + 4 &* Path.pointLimit)
      if scene.byteCount - start > count { scene.report(.textFull) }
      return TextRun(start: start, count: max(0, count) & ~3)
    }
  }

  /// The area inside, in a tone; by the even-odd rule where the line crosses itself. This is what a path is
  /// if nothing is said.
  public func fill(_ tone: Tone) -> Path {
    var copy = self
    copy.look = UInt32(tone.rawValue)
    return copy
  }

  /// The line, `lineWidth` pixels (1...15) wide; in dashes of `dash` pixels with `gap` between (1...255) when
  /// both are given, anew from each point.
  public func stroke(_ tone: Tone = .black, lineWidth: Int = 1, dash: Int = 0, gap: Int = 0) -> Path {
    var copy = self
    copy.look =
      UInt32(tone.rawValue) | UInt32(max(1, min(lineWidth, 15))) &<< 8 | UInt32(UInt8(clamping: dash)) &<< 16
      | UInt32(UInt8(clamping: gap)) &<< 24
    return copy
  }

  /// The line also goes from the last point back to the first.
  public func closed() -> Path {
    var copy = self
    copy.isClosed = true
    return copy
  }

  /// Writes the path's op.
  public func emit() -> Token {
    Ambient.scene { scene in
      for index in 0..<4 where run.count >= 4 {
        scene.bytes[Int(run.start) + index] = UInt8(truncatingIfNeeded: look &>> UInt32(8 &* index))
      }
    }
    return Token.leaf(Op(.path, small: isClosed ? 1 : 0, word: run.word))
  }
}

extension Scene {
  /// Writes four bytes, the lowest first.
  mutating func append(word: UInt32) {
    for index in 0..<4 { append(UInt8(truncatingIfNeeded: word &>> UInt32(8 &* index))) }
  }

  func word(at offset: Int) -> UInt32 {
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(bytes[offset + index]) &<< UInt32(8 &* index) }
    return word
  }

  /// Points of a path.
  private func pointCount(_ op: Op) -> Int { max(0, TextRun(word: op.word).range.count / 4 - 1) }

  private func point(_ op: Op, _ index: Int) -> Point {
    let word = word(at: TextRun(word: op.word).range.lowerBound + 4 + 4 &* index)
    return Point(Int(word & 0xFFFF), Int(word &>> 16))
  }

  /// As far as the points of a path reach.
  func pathSize(_ op: Op) -> Extent {
    var (width, height) = (0, 0)
    for index in 0..<pointCount(op) {
      let point = point(op, index)
      (width, height) = (max(width, point.x + 1), max(height, point.y + 1))
    }
    return Extent(width, height)
  }

  @inline(never)
  @_lifetime(painter: copy painter)
  func paintPath(_ op: Op, in rect: Rect, _ look: Look, on painter: inout Painter) {
    let count = pointCount(op)
    guard count > 0 else { return }
    let style = word(at: TextRun(word: op.word).range.lowerBound)
    let ink = look.ink(UInt8(truncatingIfNeeded: style))
    let width = Int(style &>> 8 & 0xFF)
    guard width > 0 else {
      var corners = InlineArray<32, Vertex>(repeating: Vertex(0, 0))
      for index in 0..<count {
        let corner = Vertex(cornerOf: rect.origin + point(op, index))
        corners[index] = look.rotation?.apply(corner) ?? corner
      }
      return painter.fill(polygon: corners.span.extracting(first: count), ink)
    }
    let (on, off) = (Int(style &>> 16 & 0xFF), Int(style &>> 24))
    let dash = on > 0 && off > 0 ? Dash(on: on, off: off) : nil
    for index in 0..<(op.small & 1 != 0 && count > 2 ? count : max(1, count - 1)) {
      let next = index + 1 < count ? index + 1 : count > 1 ? 0 : index
      var (start, end) = (rect.origin + point(op, index), rect.origin + point(op, next))
      if let rotation = look.rotation { (start, end) = (rotation.apply(start), rotation.apply(end)) }
      painter.line(from: start, to: end, width: width, dash: dash, ink)
    }
  }
}
