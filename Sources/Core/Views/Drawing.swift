import Canvas

/// A view that the application draws itself, on the canvas of the panel; it takes all the room that it is
/// offered.
///
/// A view cannot hold code, so it holds a number: ``Engine/draw(on:drawing:)`` hands number and rectangle to
/// the application, after all other views are drawn.
public struct CanvasView: Primitive {
  private let value: UInt32

  /// What is to be drawn, as the application numbers it: with another number it is drawn again.
  public init(_ value: UInt32) { self.value = value }

  /// Writes the view's op.
  public func emit() -> Token { Token.leaf(Op(.drawing, word: value)) }
}

extension Engine {
  /// As ``draw(on:)``, with the application's own code for every ``CanvasView``: its number, its rectangle,
  /// and a painter that draws nothing outside of it. Runs only when something is drawn.
  public mutating func draw(on frame: inout Frame, drawing: (UInt32, Rect, inout Painter) -> Void) {
    withScene { scene in
      guard scene.draw(on: &frame) else { return }
      var painter = Painter(&frame)
      scene.eachDrawing(0, in: Rect(0, 0, scene.size)) { value, rect in
        let saved = painter.state
        painter.clip(to: rect)
        drawing(value, rect, &painter)
        painter.state = saved
      }
    }
  }
}

extension Scene {
  fileprivate func eachDrawing(_ index: Int, in rect: Rect, _ body: (UInt32, Rect) -> Void) {
    if ops[index].kind == .drawing { return body(ops[index].word, rect) }
    guard !ops[index].kind.isLeaf else { return }
    var children = Placement(self, index, in: rect)
    while let (child, place) = children.next(self) { eachDrawing(child, in: place, body) }
  }
}
