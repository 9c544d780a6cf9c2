import Bytes
import Journal

/// What the panel shows: a title and nine rows of text. It is drawn as plain text until there are views.
public struct Screen: Sendable {
  /// Rows under the title.
  public static let rowCount = 9

  /// The line at the top.
  public var title = TextRow()
  private var rows = InlineArray<9, TextRow>(repeating: TextRow())
  /// The row that has the focus, counted from 0.
  public var focusedRow: Int?

  /// An empty screen.
  public init() {}

  /// A row, counted from 0.
  public subscript(_ row: Int) -> TextRow {
    get { rows[row] }
    set { rows[row] = newValue }
  }

  /// A number that changes with anything that can be seen: FNV-1a over all text.
  var fingerprint: UInt32 {
    var hash: UInt32 = 2_166_136_261
    Self.mix(title.span, into: &hash)
    for row in 0..<Self.rowCount {
      Self.mix(rows[row].span, into: &hash)
      hash = (hash ^ (focusedRow == row ? 2 : 1)) &* 16_777_619
    }
    return hash
  }

  private static func mix(_ text: Span<UInt8>, into hash: inout UInt32) {
    for index in text.indices { hash = (hash ^ UInt32(text[index])) &* 16_777_619 }
    hash = (hash ^ 0x0A) &* 16_777_619
  }
}
