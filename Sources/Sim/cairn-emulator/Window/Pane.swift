import CSDL
import DevicePictures

/// A window of the desktop that shows sheets, and hands out what a person does in it.
final class Pane {
  private let library: SDLLibrary
  private let window: OpaquePointer

  /// SDL_WINDOWPOS_CENTERED, a macro that Swift does not see.
  private static let centered: Int32 = 0x2FFF_0000

  /// Opens a window in the middle of the display, as large as `size` wants it in the room that there is (nil
  /// when that is not known). Fails when there is no SDL or no display, with a line that says what to do.
  init(
    title: String, size: ((width: Int, height: Int)?) -> (width: Int, height: Int)
  ) throws(UsageFailure) {
    let advice = "see the handheld in the terminal with --terminal, or run it with --headless"
    // SDL would draw on the console of the machine, or on nothing, and say that all is well.
    guard Display.isThere else { throw UsageFailure("there is no display for a window; \(advice)") }
    guard let library = SDLLibrary() else {
      throw UsageFailure("a window needs SDL 2, the package libsdl2-2.0-0; install it, or \(advice)")
    }
    // Signals are the emulator's: SIGTERM and SIGINT switch the handheld off. A few pixels need no OpenGL.
    _ = library.setHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    _ = library.setHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    guard library.start(SDL_INIT_VIDEO) == 0 else {
      throw UsageFailure("the display cannot be used (\(library.error)); \(advice)")
    }
    var bounds = SDL_Rect()
    let isKnown = library.getUsableBounds(0, &bounds) == 0 && bounds.w > 0 && bounds.h > 0
    let size = size(isKnown ? (Int(bounds.w), Int(bounds.h)) : nil)
    guard
      let window = library.createWindow(
        title, Self.centered, Self.centered, Int32(size.width), Int32(size.height), 0)
    else {
      let reason = library.error
      library.quit()
      throw UsageFailure("the window does not open (\(reason)); \(advice)")
    }
    self.library = library
    self.window = window
  }

  deinit {
    library.destroyWindow(window)
    library.quit()
  }

  var title: String = "" {
    didSet { if title != oldValue { library.setWindowTitle(window, title) } }
  }

  /// Makes the window as large as that.
  func resize(width: Int, height: Int) { library.setWindowSize(window, Int32(width), Int32(height)) }

  /// Puts a sheet on the window, every pixel a square of `factor`. It is seen after ``update()``.
  func place(_ sheet: Sheet, x: Int, y: Int, magnified factor: Int) {
    var pixels = sheet.pixels.map { 0xFF00_0000 | UInt32($0) &* 0x01_0101 }
    let (width, height) = (Int32(sheet.width), Int32(sheet.height))
    pixels.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress, let target = library.getWindowSurface(window),
        let source = library.createSurface(
          start, width, height, 32, width * 4, UInt32(SDL_PIXELFORMAT_ARGB8888.rawValue))
      else { return }
      var place = SDL_Rect(x: Int32(x), y: Int32(y), w: width * Int32(factor), h: height * Int32(factor))
      _ = library.blitScaled(source, nil, target, &place)
      library.freeSurface(source)
    }
  }

  /// Shows what was placed.
  func update() { _ = library.updateWindow(window) }

  /// The next thing that has happened in the window; nil when nothing has.
  func nextEvent() -> SDL_Event? {
    var event = SDL_Event()
    return library.pollEvent(&event) == 1 ? event : nil
  }
}
