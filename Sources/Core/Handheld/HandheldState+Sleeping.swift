import Flash
import Journal
import Records
import Views

// Sleep is a screen on top of the one that was left: waking goes back to it, with the focus where it was.
extension HandheldState where Chip: ~Copyable {
  /// After how long without a key the handheld sleeps.
  static var sleepMilliseconds: UInt32 { 300_000 }

  /// Whether it sleeps: the glass shows what it shall keep, and only a key, the line or a reset change that.
  var isAsleep: Bool { ui.path.screen.page == .sleep }

  /// When it is going to sleep; nil while it does already, and for a clock that is to be seen.
  var sleepDueMilliseconds: UInt32? {
    isAsleep || ui.path.screen.page == .clock ? nil : lastPress &+ Self.sleepMilliseconds
  }

  /// Goes to sleep when it is time: on a clean glass, which may have to last for weeks.
  mutating func sleepIfDue() {
    guard let due = sleepDueMilliseconds, Int32(bitPattern: now &- due) >= 0 else { return }
    ui.open(Screen(.sleep))
    ui.wantsCleanPanel = true
    build()
  }

  /// A key came: goes back to the screen that was left, on which the key is then answered like any other.
  mutating func wake() {
    lastPress = now
    guard isAsleep else { return }
    ui.goBack()
    build()
  }
}
