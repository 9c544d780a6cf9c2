import Canvas

/// The measures that views share, in pixels.
enum Metrics {
  /// A row of text: two bands of the panel.
  static let rowHeight = 16
  static let gaugeHeight = 8
  static let hintHeight = 15
  /// Pixels left free at both sides of a sheet or an alert.
  static let modalMargin = 24
  /// Of a window on eager content, this much is still there after a press of Up or Down: a line of body text.
  static let scrollOverlap = 14
  /// Room at the right of eager content, for the bar that says which part is shown.
  static let thumbWidth = 4
  static let iconSide = 12
  /// The tone of what cannot be used now.
  static let disabledTone = Tone(12)

  /// The size of leaves that have only one.
  static func fixed(_ op: Op) -> Extent {
    switch op.kind {
    case .icon: Extent(iconSide &* op.low, iconSide &* op.low)
    case .pill: Extent(20, 10)
    case .swatches: Extent(17 &* 12, 12)
    default: Extent(0, 0)
    }
  }
}
