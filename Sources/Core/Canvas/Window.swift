/// A part of the panel that its controller can refresh on its own: whole bands of eight rows, any columns.
public struct Window: Equatable, Sendable {
  /// The columns.
  public let columns: Range<Int>
  /// The bands: band `n` holds the rows from `8 * n` to `8 * n + 7`.
  public let bands: Range<Int>

  /// The window of these columns and bands; both are kept inside the panel.
  public init(columns: Range<Int>, bands: Range<Int>) {
    self.columns = columns.clamped(to: 0..<Frame.width)
    self.bands = bands.clamped(to: 0..<Frame.bandCount)
  }

  /// All of the panel.
  public static let all = Window(columns: 0..<Frame.width, bands: 0..<Frame.bandCount)

  /// The pixels of the window.
  public var rect: Rect { Rect(columns.lowerBound, 8 &* bands.lowerBound, columns.count, 8 &* bands.count) }
  /// Bytes that are sent to the controller for the window.
  public var byteCount: Int { columns.count &* bands.count }
}
