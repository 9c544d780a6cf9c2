// If there is no `GeneratedByToolsSetup`, run Tools/setup: it makes the fonts that the firmware contains.
typealias Tables = GeneratedByToolsSetup  // missing? run Tools/setup once before the first build

extension Font {
  /// Misc-fixed, 6 by 12: Latin, Greek and Cyrillic.
  public static var body: Font { unsafe withUnsafePointer(to: &Tables.body) { unsafe constant($0) } }

  /// Misc-fixed, 10 by 20: Latin, Greek and Cyrillic.
  public static var title: Font { unsafe withUnsafePointer(to: &Tables.title) { unsafe constant($0) } }

  /// Cairn's icons, 12 by 12, at code points from U+E000 up: see <doc:Fonts>.
  public static var icons: Font { unsafe withUnsafePointer(to: &Tables.icons) { unsafe constant($0) } }

  // The address of a stored global is the same for as long as the program runs. Nothing ever writes to these.
  @inline(__always) private static func constant<Table>(_ table: UnsafePointer<Table>) -> Font {
    unsafe Font(constant: UnsafeRawPointer(table))
  }
}
