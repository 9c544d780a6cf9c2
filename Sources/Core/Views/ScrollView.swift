import Canvas

/// A window on content that may be higher than the room for it. It follows the focus, and where nothing in it
/// takes the focus Up and Down move it. All of the content is built in each frame: long lists are ``List``.
public struct ScrollView: Container {
  /// Where it begins.
  public let token: Token

  /// Writes the content. `id` tells this view from others of the screen; it is needed where they come and go.
  public init(id: UInt32 = 0, @ViewBuilder content: () -> Token) {
    let slot = Ambient.scene { scene in
      let identity = scene.lazyIdentity(id)
      scene.scrollCount += 1
      guard let slot = scene.scrolls.claim(identity) else {
        scene.report(.slotsFull)
        return UInt8(0)
      }
      return UInt8(truncatingIfNeeded: slot)
    }
    token = Token.container(Op(.scroll, small: slot), axis: .vertical, content)
  }
}

/// Content that depends on how much room there is for it.
public struct GeometryReader: Container {
  /// Where it begins.
  public let token: Token

  /// Writes the content for the room that there is. When that was not known yet the frame is built twice.
  public init(id: UInt32 = 0, @ViewBuilder content: (Size) -> Token) {
    let (slot, room) = Ambient.scene { scene in
      let identity = scene.lazyIdentity(id)
      scene.scrollCount += 1
      guard let slot = scene.scrolls.claim(identity) else {
        scene.report(.slotsFull)
        return (UInt8(0), scene.size)
      }
      let known = scene.scrolls[slot].viewport
      return (UInt8(truncatingIfNeeded: slot), known.height == 0 ? scene.size : known)
    }
    token = Token.container(Op(.geometry, small: slot), axis: .vertical) {
      content(Size(Int(room.width), Int(room.height)))
    }
  }
}
