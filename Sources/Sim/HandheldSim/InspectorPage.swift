/// A subject of the emulator's inspector.
public enum InspectorPage: String, CaseIterable, Sendable {
  /// The tree of the screen's views.
  case views
  /// The refreshes of the panel and why each was made.
  case refreshes
  /// The sectors of the flash and their wear.
  case flash
  /// The messages on the serial line.
  case line
  /// The memory of the firmware and what its store holds.
  case memory
  /// The keys of the window.
  case keys

  /// The page after it; after the last the first.
  public var next: InspectorPage {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + 1) % all.count]
  }
}
