import Canvas

/// A picture that an application draws itself, on the canvas of the panel.
public protocol Drawing {
  /// Draws `value` into `rect`. Nothing is drawn outside of it.
  static func draw(_ value: Int32, in rect: Rect, on painter: inout Painter)
}

/// A view that a ``Drawing`` fills; it takes all the room that it is offered.
public struct CanvasView<Content: Drawing>: Primitive {
  private let value: Int32

  /// Shows `value`: with another one it is drawn again.
  public init(_ drawing: Content.Type, value: Int32 = 0) { self.value = value }

  /// Writes the view's op, and where its code is into the text memory.
  public func emit() -> Token {
    let code: DrawingCode.Function = Content.draw
    return DrawingCode(function: code, value: value).emit()
  }
}

/// A drawing's code and value. A static function captures nothing, so its bytes are all there is to it.
@safe
struct DrawingCode {
  typealias Function = (Int32, Rect, inout Painter) -> Void
  let function: Function
  let value: Int32

  @inline(never)
  func emit() -> Token {
    let run = Ambient.scene { scene in
      let start = scene.byteCount
      unsafe withUnsafeBytes(of: self) { bytes in
        for index in 0..<MemoryLayout<DrawingCode>.size { unsafe scene.append(bytes[index]) }
      }
      return TextRun(start: start, count: scene.byteCount - start)
    }
    return Token.leaf(Op(.drawing, word: run.word))
  }

  /// The code that `emit()` wrote; nil when it did not fit.
  static func read(_ scene: borrowing Scene, _ op: Op) -> DrawingCode? {
    let run = TextRun(word: op.word)
    guard Int(run.count) == MemoryLayout<DrawingCode>.size else { return nil }
    let cells = scene.bytes
    var code = DrawingCode(function: { _, _, _ in }, value: 0)
    unsafe withUnsafeMutableBytes(of: &code) { bytes in
      for index in 0..<Int(run.count) { unsafe bytes[index] = cells[Int(run.start) + index] }
    }
    return code
  }
}
