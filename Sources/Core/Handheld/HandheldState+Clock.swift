import Flash
import Journal
import Records
import Views
import Wire

extension HandheldState where Chip: ~Copyable {
  /// For how long after a press seconds are shown, where they are shown while the handheld is used.
  static var usedMilliseconds: UInt32 { 60_000 }

  private static var year2000: UInt32 { 946_684_800 }

  /// After how many seconds the clock is drawn again.
  private var clockSeconds: UInt32 {
    switch records.journal.preferences.refresh {
    case .minute: 60
    case .secondWhileUsed: now &- lastPress < Self.usedMilliseconds ? 1 : 60
    case .always: 1
    }
  }

  /// The clock went on: draws it again when it is on the screen and shows something else now.
  mutating func follow(_ time: DateTime?) {
    dateTime = time
    // The journal counts from the year 2000; 0 is a time that is not known.
    records.journal.clock = time.map { $0.seconds > Self.year2000 ? $0.seconds - Self.year2000 : 0 } ?? 0
    let period = clockSeconds
    let shown = time.map { DateTime(seconds: $0.seconds - $0.seconds % period) }
    guard shown != shownTime else { return }
    shownTime = shown
    if ui.path.screen.page == .clock { build() }
  }

  /// Milliseconds until the clock has to be drawn again; nil when it is not on the screen.
  var clockMilliseconds: UInt32? {
    guard ui.path.screen.page == .clock, let dateTime else { return nil }
    let period = clockSeconds
    return (period - dateTime.seconds % period) &* 1000 &- dateTime.microseconds / 1000
  }
}
