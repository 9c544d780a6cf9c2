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
}
