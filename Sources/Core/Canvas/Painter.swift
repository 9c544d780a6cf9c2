/// Draws on a frame, inside a clip rectangle and from a movable origin.
///
/// Points and rectangles are relative to ``origin``. Nothing outside ``clip`` changes, whatever is drawn and
/// with whatever arguments. To draw a part elsewhere and come back, keep ``state`` and set it again.
public struct Painter: ~Copyable, ~Escapable {
  /// Where a painter draws.
  public struct State: Sendable {
    /// The place on the screen of the point (0, 0).
    public var origin: Point
    /// The pixels that may change, in screen coordinates.
    public internal(set) var clip: Rect
  }

  var words: MutableSpan<UInt32>
  /// What limits all drawing besides the clip rectangle, in screen coordinates.
  private var maskShape: Shape?
  /// The same, made ready.
  private var mask: Outline?
  /// The origin and the clip rectangle: copy it before changing them, and set it to go back.
  public var state: State

  /// Draws on all of `frame`.
  @_lifetime(&frame)
  public init(_ frame: inout Frame) {
    maskShape = nil
    mask = nil
    state = State(origin: .zero, clip: Frame.bounds)
    words = frame.words.mutableSpan
  }

  /// The place on the screen of the point (0, 0).
  public var origin: Point { state.origin }

  /// The pixels that may change, relative to ``origin``.
  public var clip: Rect { state.clip.offset(by: .zero - state.origin) }

  /// Moves the origin to `point`.
  @_lifetime(self: copy self)
  public mutating func translate(to point: Point) {
    state.origin = state.origin + point
  }

  /// Makes the clip rectangle smaller: to its part inside `rect`.
  @_lifetime(self: copy self)
  public mutating func clip(to rect: Rect) {
    state.clip = onScreen(rect)
  }

  /// Draws only inside `shape` from here on, whatever is drawn; nil draws everywhere again. A shape replaces
  /// the one before. It stays where it is when the origin moves.
  @_lifetime(self: copy self)
  public mutating func mask(_ shape: Shape?) {
    maskShape = shape
    maskShape?.bounds.origin = state.origin + (shape?.bounds.origin ?? .zero)
    mask = nil
    if let maskShape { mask = Outline(maskShape, origin: .zero) }
  }

  /// The shape of ``mask(_:)``, in screen coordinates: for going back to it after another one.
  public var currentMask: Shape? { maskShape }

  /// The ink made ready.
  @inline(never) func brush(_ ink: Ink) -> Brush {
    Brush(ink, origin: state.origin, isMasked: mask != nil)
  }

  /// Leaves only the rows of column `x` that may change.
  @inline(__always)
  @_lifetime(self: copy self)
  mutating func limit(_ column: inout Column, at x: Int) {
    let clip = state.clip
    if clip.height < Frame.height { column.intersect(Column(clip.y, to: clip.maxY)) }
    mask?.limit(&column, at: x)
  }

  /// The part of `rect` that may change, in screen coordinates.
  @inline(never) func onScreen(_ rect: Rect) -> Rect {
    rect.offset(by: state.origin).intersection(state.clip)
  }

  /// Whether nothing of a rectangle may change.
  @inline(never) public func hides(_ rect: Rect) -> Bool {
    let clip = state.clip
    let (x, y) = (rect.x &+ state.origin.x, rect.y &+ state.origin.y)
    return x >= clip.maxX || x &+ rect.width <= clip.x || y >= clip.maxY || y &+ rect.height <= clip.y
      || rect.isEmpty || clip.isEmpty
  }

  /// Fills a rectangle.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func fill(_ rect: Rect, _ ink: Ink = .black) {
    let area = onScreen(rect)
    guard !area.isEmpty else { return }
    let brush = brush(ink)
    guard brush.isPlain else {
      let column = Column(area.y, to: area.maxY)
      // From both sides to the middle: most masks are alike on both.
      var (left, right) = (area.x, area.maxX &- 1)
      while left <= right {
        fill(column, at: left, brush)
        if right > left { fill(column, at: right, brush) }
        left &+= 1
        right &-= 1
      }
      return
    }
    for word in area.y / 32...(area.maxY - 1) / 32 {
      let rows = Rows.mask(from: area.y - 32 &* word, to: area.maxY - 32 &* word)
      fill(word: word, columns: area.x..<area.maxX, rows: rows, brush)
    }
  }

  /// Draws the border of a rectangle, inside it and `width` pixels wide.
  @inline(never)
  @_lifetime(self: copy self)
  public mutating func frame(_ rect: Rect, width: Int = 1, _ ink: Ink = .black) {
    let across = min(max(width, 0), (rect.width + 1) / 2)
    let down = min(max(width, 0), (rect.height + 1) / 2)
    fill(Rect(rect.x, rect.y, rect.width, down), ink)
    fill(Rect(rect.x, max(rect.maxY - down, rect.y + down), rect.width, down), ink)
    let middle = rect.inset(0, down)
    fill(Rect(rect.x, middle.y, across, middle.height), ink)
    fill(Rect(max(rect.maxX - across, rect.x + across), middle.y, across, middle.height), ink)
  }
}
