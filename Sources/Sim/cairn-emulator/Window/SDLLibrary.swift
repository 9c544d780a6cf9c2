import CSDL
import Glibc

/// The functions of SDL 2 that a window takes, looked up when it opens: a run without a window loads nothing
/// of SDL.
final class SDLLibrary {
  typealias Surface = UnsafeMutablePointer<SDL_Surface>

  let start: @convention(c) (UInt32) -> Int32
  let quit: @convention(c) () -> Void
  let setHint: @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> SDL_bool
  let getError: @convention(c) () -> UnsafePointer<CChar>?
  let createWindow:
    @convention(c) (UnsafePointer<CChar>, Int32, Int32, Int32, Int32, UInt32) -> OpaquePointer?
  let destroyWindow: @convention(c) (OpaquePointer) -> Void
  let setWindowSize: @convention(c) (OpaquePointer, Int32, Int32) -> Void
  let setWindowTitle: @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Void
  let getWindowSurface: @convention(c) (OpaquePointer) -> Surface?
  let updateWindow: @convention(c) (OpaquePointer) -> Int32
  let getUsableBounds: @convention(c) (Int32, UnsafeMutablePointer<SDL_Rect>) -> Int32
  let createSurface: @convention(c) (UnsafeMutableRawPointer, Int32, Int32, Int32, Int32, UInt32) -> Surface?
  let freeSurface: @convention(c) (Surface) -> Void
  let blitScaled:
    @convention(c) (Surface, UnsafePointer<SDL_Rect>?, Surface, UnsafeMutablePointer<SDL_Rect>) -> Int32
  let pollEvent: @convention(c) (UnsafeMutablePointer<SDL_Event>) -> Int32

  /// The name under which every release of SDL 2 can be loaded.
  static let fileName = "libSDL2-2.0.so.0"

  /// Loads the library; nil when there is none.
  init?() {
    guard let library = dlopen(Self.fileName, RTLD_NOW | RTLD_LOCAL) else { return nil }
    /// Every function is in every release of SDL since 2.0.5.
    func find<Function>(_ name: String, as type: Function.Type = Function.self) -> Function {
      guard let symbol = dlsym(library, "SDL_\(name)") else { fatalError("SDL has no SDL_\(name)") }
      return unsafeBitCast(symbol, to: type)
    }
    start = find("Init")
    quit = find("Quit")
    setHint = find("SetHint")
    getError = find("GetError")
    createWindow = find("CreateWindow")
    destroyWindow = find("DestroyWindow")
    setWindowSize = find("SetWindowSize")
    setWindowTitle = find("SetWindowTitle")
    getWindowSurface = find("GetWindowSurface")
    updateWindow = find("UpdateWindowSurface")
    getUsableBounds = find("GetDisplayUsableBounds")
    createSurface = find("CreateRGBSurfaceWithFormatFrom")
    freeSurface = find("FreeSurface")
    blitScaled = find("UpperBlitScaled")
    pollEvent = find("PollEvent")
  }

  /// What went wrong last, in SDL's words.
  var error: String { getError().map { String(cString: $0) } ?? "" }
}
