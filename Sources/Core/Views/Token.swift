/// A view that has been written to the engine: where it begins.
///
/// A token stands where its expression stands. Kept in a constant and mentioned after another view, it would
/// land in the wrong place; debug builds report that as ``Fault/misplaced``.
public struct Token: View {
  let index: UInt16
  #if DEBUG
    let end: UInt16
  #endif

  /// A view that begins at `index` and ends where `scene` ends now.
  init(_ index: Int, in scene: borrowing Scene) {
    self.index = UInt16(truncatingIfNeeded: index)
    #if DEBUG
      end = UInt16(truncatingIfNeeded: scene.count)
    #endif
  }

  /// A view has been emitted already.
  public func emit() -> Token {
    #if DEBUG
      Ambient.scene { check(in: &$0) }
    #endif
    return self
  }

  /// Never read: the view has been written.
  public var body: Never { return fatalError("a token has no body") }

  private func check(in scene: inout Scene) {
    #if DEBUG
      if Int(end) != scene.count { scene.report(.misplaced) }
    #endif
  }

  /// Writes one op without children.
  @inline(never)
  static func leaf(_ op: Op) -> Token {
    Ambient.scene { scene in
      let index = scene.push(op)
      return Token(index, in: scene)
    }
  }

  /// Writes a container and, by `content`, its children. Inlined, so that a container costs its screen two
  /// calls and not a copy of this function.
  @inline(__always)
  static func container(_ op: Op, axis: Axis, _ content: () -> Token) -> Token {
    let place = open(op, axis)
    _ = content()
    return close(place)
  }

  /// A container that is being written: its index, and above it the axis of the one around it.
  @inline(never)
  private static func open(_ op: Op, _ axis: Axis) -> UInt32 {
    Ambient.scene { scene in
      let outer = scene.axis
      scene.axis = axis
      return UInt32(truncatingIfNeeded: scene.push(op)) | UInt32(outer.rawValue) &<< 16
    }
  }

  @inline(never)
  private static func close(_ place: UInt32) -> Token {
    Ambient.scene { scene in
      let index = Int(place & 0xFFFF)
      scene.axis = place &>> 16 == 0 ? .horizontal : .vertical
      scene.close(index)
      return Token(index, in: scene)
    }
  }

  /// Puts a container around this view and all that was written since.
  @inline(never)
  func enclosed(in op: Op) -> Token {
    Ambient.scene { scene in
      scene.insert(op, at: Int(index))
      return Token(Int(index), in: scene)
    }
  }

  /// Puts an op around this view, which must be the last one written.
  @inline(never)
  func wrapped(in op: Op) -> Token {
    Ambient.scene { scene in
      check(in: &scene)
      scene.insert(op, at: Int(index))
      return Token(Int(index), in: scene)
    }
  }
}
