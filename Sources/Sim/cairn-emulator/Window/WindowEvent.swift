import CSDL

/// What a person does in the window.
enum WindowEvent: Equatable {
  case down(DesktopKey)
  case up(DesktopKey)
  /// Characters, as the keyboard's layout and its dead keys make them.
  case text(String)
  case command(WindowCommand)
  case mouseDown(x: Int, y: Int)
  case mouseUp
  /// The window has to be drawn again.
  case exposed
  /// Its keys go elsewhere from now on, and are up.
  case left
  case closed

  /// Reads an event of SDL; nil when it does not matter.
  init?(_ event: SDL_Event) {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT: self = .closed
    case SDL_WINDOWEVENT:
      switch SDL_WindowEventID(rawValue: UInt32(event.window.event)) {
      case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SIZE_CHANGED: self = .exposed
      case SDL_WINDOWEVENT_FOCUS_LOST: self = .left
      default: return nil
      }
    case SDL_TEXTINPUT:
      self = .text(
        withUnsafeBytes(of: event.text.text) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        })
    case SDL_KEYDOWN:
      if let command = WindowCommand(event.key) {
        self = .command(command)
      } else {
        // The desktop repeats a key that is held; the handheld has its own holds.
        guard event.key.repeat == 0, let key = DesktopKey(event.key.keysym) else { return nil }
        self = .down(key)
      }
    case SDL_KEYUP:
      guard let key = DesktopKey(event.key.keysym) else { return nil }
      self = .up(key)
    case SDL_MOUSEBUTTONDOWN:
      guard event.button.button == 1 else { return nil }
      self = .mouseDown(x: Int(event.button.x), y: Int(event.button.y))
    case SDL_MOUSEBUTTONUP:
      guard event.button.button == 1 else { return nil }
      self = .mouseUp
    default: return nil
    }
  }
}

extension DesktopKey {
  /// A key that has no character, or is pressed with Control; characters come as text.
  fileprivate init?(_ symbol: SDL_Keysym) {
    switch SDL_KeyCode(UInt32(bitPattern: symbol.sym)) {
    case SDLK_UP: self = .up
    case SDLK_DOWN: self = .down
    case SDLK_LEFT: self = .left
    case SDLK_RIGHT: self = .right
    case SDLK_RETURN, SDLK_KP_ENTER: self = .enter
    case SDLK_ESCAPE: self = .escape
    case SDLK_BACKSPACE: self = .backspace
    case SDLK_HOME: self = .home
    case SDLK_END: self = .end
    case SDLK_PAGEUP: self = .pageUp
    case SDLK_PAGEDOWN: self = .pageDown
    default:
      let isControl = symbol.mod & UInt16(KMOD_CTRL.rawValue) != 0
      guard isControl, let scalar = Unicode.Scalar(UInt32(bitPattern: symbol.sym)) else { return nil }
      self = .control(scalar)
    }
  }
}

/// What a person wants of the window itself.
enum WindowCommand: Equatable {
  case otherLook, inspector, nextPage, larger, smaller

  /// By a key that never goes into a text.
  fileprivate init?(_ event: SDL_KeyboardEvent) {
    switch SDL_KeyCode(UInt32(bitPattern: event.keysym.sym)) {
    case SDLK_F2: self = .otherLook
    case SDLK_F3: self = .inspector
    case SDLK_F4, SDLK_TAB: self = .nextPage
    default: return nil
    }
  }

  /// By a character, while no text is written.
  init?(_ character: String) {
    switch character {
    case "v": self = .otherLook
    case "i": self = .inspector
    case "+", "=": self = .larger
    case "-": self = .smaller
    default: return nil
    }
  }
}
