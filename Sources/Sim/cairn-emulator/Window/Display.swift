import Glibc

/// A display that windows can open on.
enum Display {
  /// Whether the environment names one, of X11 or of Wayland.
  static var isThere: Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { (name: String) in
      getenv(name).map { String(cString: $0) }?.isEmpty == false
    }
  }
}
