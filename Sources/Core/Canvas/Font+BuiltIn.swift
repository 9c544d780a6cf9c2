// If there is no `GeneratedByToolsSetup`, run Tools/setup: it makes the fonts that the firmware contains.
typealias Tables = GeneratedByToolsSetup  // missing? run Tools/setup once before the first build

extension Font {
  /// Misc-fixed, 6 by 12: Latin, Greek and Cyrillic.
  public static var body: Font { inFirmware(.body) }

  /// Misc-fixed, 10 by 20: Latin, Greek and Cyrillic.
  public static var title: Font { inFirmware(.title) }

  /// Cairn's icons, 12 by 12, at code points from U+E000 up: see <doc:Fonts>.
  public static var icons: Font { inFirmware(.icons) }

  enum Name {
    case body
    case title
    case icons
  }

  /// A font in the constants of the firmware. Its code stays in this module, because the tables would come
  /// along with it: an object file with a second copy of them cannot be linked.
  ///
  /// The address of a stored global is the same for as long as the program runs. Nothing ever writes to
  /// these.
  @export(interface) @inline(never) static func inFirmware(_ name: Name) -> Font {
    switch name {
    case .body: unsafe withUnsafePointer(to: &Tables.body) { unsafe Font(constant: UnsafeRawPointer($0)) }
    case .title: unsafe withUnsafePointer(to: &Tables.title) { unsafe Font(constant: UnsafeRawPointer($0)) }
    case .icons: unsafe withUnsafePointer(to: &Tables.icons) { unsafe Font(constant: UnsafeRawPointer($0)) }
    }
  }
}
