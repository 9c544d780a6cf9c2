import Canvas
import Journal
import Views

/// What a row of the screen says, for those who cannot see the pixels: its texts where they stand, its icons
/// as signs.
struct RowText: ~Copyable {
  /// Cells of a row: a few more than fit on the glass, because some signs are wider than their icons.
  static var columns: Int { 56 }
  private static var cellWidth: Int { 6 }

  private var bytes = RowBytes()
  private var cells = 0

  init() {}

  /// The row as UTF-8.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    borrowing get { bytes.span }
  }

  var isEmpty: Bool { bytes.count == 0 }

  /// Adds a text that stands in `rect`: cut with an ellipsis as it is on the glass.
  mutating func append(_ text: Span<UInt8>, in rect: Rect) {
    go(to: rect.x)
    let fitted = Typeface.body.fit(text, width: rect.width)
    append(text.extracting(fitted.head), cells: fitted.width / Self.cellWidth)
    if fitted.hasEllipsis { append("…") }
  }

  /// Adds a sign for what stands at a pixel.
  mutating func append(_ sign: StaticString, at x: Int) {
    go(to: x)
    append(sign)
  }

  private mutating func append(_ sign: StaticString) {
    guard bytes.append(sign) else { return }
    cells += sign.utf8CodeUnitCount
  }

  private mutating func append(_ text: Span<UInt8>, cells count: Int) {
    guard bytes.append(text) else { return }
    cells += count
  }

  /// Spaces up to a pixel, at least one behind anything.
  private mutating func go(to x: Int) {
    let column = max(x / Self.cellWidth, cells == 0 ? 0 : cells + 1)
    while cells < column, bytes.append(UInt8(0x20)) { cells += 1 }
  }
}

extension Icon {
  /// What stands for the icon in text; nil for those that only decorate.
  var sign: StaticString? {
    switch self {
    case .open: "[ ]"
    case .done: "[x]"
    case .failed: "[-]"
    case .missable: "!"
    case .main: "*"
    case .merchant: "$"
    case .anvil: "A"
    case .plus: "+"
    case .warning: "!"
    case .check: "v"
    case .filter: "Y"
    case .lock: "#"
    default: nil
    }
  }
}
