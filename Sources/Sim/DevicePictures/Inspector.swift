import HandheldSim

/// What goes on inside of a handheld, a page a subject, for people who build it.
public struct Inspector {
  /// The subjects.
  public typealias Page = InspectorPage

  /// Pixels from left to right.
  public static let width = 496
  static let margin = 8
  /// Characters of a line.
  static let columns = (width - 2 * margin) / Sheet.characterWidth
  private static let paper: UInt8 = 0x20
  private static let words: UInt8 = 0xE0
  private static let quiet: UInt8 = 0x88

  /// A page, with the names of all above it.
  public static func sheet(of device: DeviceSim, _ page: Page, height: Int) -> Sheet {
    var sheet = Sheet(width: width, height: height, grey: paper)
    var x = margin
    for other in Page.allCases {
      sheet.text(other.rawValue, x: x, y: margin, other == page ? words : quiet)
      let width = other.rawValue.count * Sheet.characterWidth
      if other == page {
        sheet.fill(Box(x: x, y: margin + Sheet.lineHeight + 1, width: width, height: 1), words)
      }
      x += width + 2 * Sheet.characterWidth
    }
    let top = margin + 2 * Sheet.lineHeight
    let count = (height - top - margin) / Sheet.lineHeight
    var y = top
    for line in lines(of: device, page, count: count).prefix(count) {
      sheet.text(fitted(line), x: margin, y: y, words)
      y += Sheet.lineHeight
    }
    if page == .flash {
      FlashMap.draw(
        device.memory,
        in: Box(x: margin, y: y + 6, width: width - 2 * margin, height: height - margin - y - 6), on: &sheet)
    }
    return sheet
  }

  /// The text of a page, at most so many lines of it, for a page that has more the last ones.
  public static func lines(of device: DeviceSim, _ page: Page, count: Int) -> [String] {
    switch page {
    case .views: device.viewLines
    case .refreshes: device.refreshLines(count: count)
    case .flash: FlashMap.lines(of: device.memory)
    case .line: device.trafficLines(count: count)
    case .memory: device.memoryLines
    case .keys: keyLines
    }
  }

  /// The keys of the window.
  public static let keyLines = [
    "the handheld", "  Up, Down (k, j)       move", "  Enter, Space, Right   Select",
    "  Backspace, Esc, Left  Back", "  m                     Menu",
    "  S, B, M; Home, End    hold Select, Back, Menu; Up, Down",
    "  the mouse             presses the buttons, and holds them",
    "  Page Up, Page Down    warm the glass by 5 degrees, cool it", "",
    "while a text is written", "  letters go into it, Backspace deletes, Enter saves, Esc leaves", "",
    "the window",
    "  F2 or v               paper or ideal picture", "  F3 or i               this inspector",
    "  F4 or Tab             its next page", "  + and -               larger, smaller",
    "  q or Ctrl+Q           switch off",
  ]

  /// A line that is too long ends with dots.
  private static func fitted(_ line: String) -> String {
    line.count <= columns ? line : line.prefix(columns - 2) + ".."
  }
}
