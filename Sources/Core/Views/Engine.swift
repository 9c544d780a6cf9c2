import Canvas

/// The user interface of a screen: state in, pixels out. One value, owned by the application, whose memory is
/// fixed when the program is compiled: 12 bytes a node, one byte a byte of text, and about half a kilobyte.
///
/// ```swift
/// var engine = Engine<160, 1024>()
/// engine.build(QuestList(journal), screen: 1)
/// engine.draw(on: &frame)
/// switch engine.handle(.press(.select, count: 1)) { ... }
/// ```
///
/// A build runs the bodies of the views and lays them out; what differs from the last frame is drawn. Nothing
/// of a view is kept but its ops, the focus, scroll positions and ``State``.
public struct Engine<let nodes: Int, let textBytes: Int>: ~Copyable {
  private var ops = InlineArray<nodes, Op>(repeating: Op(.memo))
  private var extents = InlineArray<nodes, Extent>(repeating: Extent(0, 0))
  private var bytes = InlineArray<textBytes, UInt8>(repeating: 0)
  private var scrolls = InlineArray<6, ScrollSlot>(repeating: ScrollSlot())
  private var states = InlineArray<8, StateSlot>(repeating: StateSlot())
  private var rowHashes = InlineArray<32, UInt32>(repeating: 0)
  private var scene = Scene()
  private var screen: UInt32 = 0

  /// An engine that has built nothing yet. `nodes` is at most 4,095, `textBytes` at most 65,535.
  public init() {
    precondition(nodes <= Op.limit && textBytes <= 0xFFFF)
  }

  /// Runs `body` with the scene, whose cells point into this value for as long.
  @inline(always)
  mutating func withScene<R>(_ body: (inout Scene) -> R) -> R {
    attach()
    let result = body(&scene)
    scene.detach()
    return result
  }

  @inline(never)
  private mutating func attach() {
    scene.ops = Cells(ops.mutableSpan)
    scene.extents = Cells(extents.mutableSpan)
    scene.bytes = Cells(bytes.mutableSpan)
    scene.scrolls = Cells(scrolls.mutableSpan)
    scene.states = Cells(states.mutableSpan)
    scene.rowHashes = Cells(rowHashes.mutableSpan)
  }

  /// Another screen starts with its first stop.
  @inline(never)
  private mutating func turn(to screen: UInt32) {
    guard screen != self.screen else { return }
    self.screen = screen
    scene.focus = Focus()
    scene.editing = nil
  }

  /// Builds and lays out a frame.
  ///
  /// `screen` says which one it is: scroll positions and states belong to one, and the focus starts at the
  /// first stop of another.
  public mutating func build<Root: View>(_ root: @autoclosure () -> Root, screen: UInt32 = 0) {
    build(screen: screen) { root().emit() }
  }

  /// Builds and lays out a frame of the views of `content`, which runs once more when a size was not known
  /// before.
  public mutating func build(screen: UInt32 = 0, @ViewBuilder content: () -> Token) {
    turn(to: screen)
    withScene { $0.build(screen, content) }
  }

  /// Draws the last build on `frame`, which must hold what was drawn on it before and nothing else: only what
  /// differs is drawn. Nothing is drawn when nothing differs; false then.
  @discardableResult
  public mutating func draw(on frame: inout Frame) -> Bool {
    withScene { $0.draw(on: &frame) }
  }

  /// Draws all of the last build on `frame`, whatever it holds.
  public mutating func redraw(on frame: inout Frame) {
    scene.redraw.forget()
    draw(on: &frame)
  }

  /// Answers an event with what the last frame shows. After anything but ``Response/none`` build again.
  public mutating func handle(_ event: Event) -> Response { withScene { $0.handle(event) } }

  /// Moves the list or grid with the id `list`, so that `row` stands at `anchor` in the next build.
  public mutating func scroll(to row: Int, in list: UInt32, anchor: Anchor = .top) {
    let identity = mix(Scene.scope(of: screen), list) | 1
    withScene { scene in
      if let slot = scene.scrolls.find(identity) { scene.scroll(slot, to: row, anchor) }
    }
  }

  /// Where the focus is on this screen.
  public var place: Place {
    var place = Place()
    place.focus = scene.focus
    return place
  }

  /// Puts the focus where it was on `screen`, which is built next.
  public mutating func restore(_ place: Place, screen: UInt32) {
    self.screen = screen
    scene.focus = place.focus
    scene.underModal = nil
    scene.editing = nil
  }

  /// The field that takes the keys, by the code of its action; nil when none does.
  public var editedField: UInt32? { scene.editing }

  /// The keys move the focus again.
  public mutating func endEditing() { scene.editing = nil }

  /// The row or cell that has the focus; nil outside of lists and grids.
  public var focusedRow: Int? { scene.focus.container == 0 ? nil : Int(scene.focus.row) }

  /// What went wrong since the engine was made; nil if all views fitted.
  public var fault: Fault? { scene.fault }

  /// What the last build did.
  public var tally: Tally { scene.tally }

  /// Ops that the last build wrote, of `nodes`.
  public var nodeCount: Int { scene.count }

  /// Bytes of text that the last build wrote, of `textBytes`.
  public var textByteCount: Int { scene.byteCount }

  /// After how many seconds a ``Event/tick`` is due; nil when no view on the screen ticks.
  public var tickSeconds: Int? { scene.ticking?.seconds }
}
