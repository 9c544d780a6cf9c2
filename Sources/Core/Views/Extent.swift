/// A width and a height in pixels, 4 bytes: what a node answers to a proposal.
struct Extent: BitwiseCopyable, Equatable, Sendable {
  /// Pixels along the 296 side.
  var width: Int16
  /// Pixels along the 128 side.
  var height: Int16

  /// A size; numbers outside 0...``limit`` are brought inside.
  @inline(never) init(_ width: Int, _ height: Int) {
    self.width = Int16(max(0, min(width, Extent.limit)))
    self.height = Int16(max(0, min(height, Extent.limit)))
  }

  /// The longest side that a layout counts with.
  static let limit = 16_383
  /// "As much as you like": what a scroll view proposes along its axis.
  static let unbounded = limit

  var isWidthUnbounded: Bool { Int(width) >= Extent.unbounded }
  var isHeightUnbounded: Bool { Int(height) >= Extent.unbounded }

  /// The side along an axis.
  subscript(axis: Axis) -> Int {
    get { Int(axis == .horizontal ? width : height) }
    set {
      if axis == .horizontal {
        self = Extent(newValue, Int(height))
      } else {
        self = Extent(Int(width), newValue)
      }
    }
  }

  /// A size by its sides along and across an axis.
  init(along axis: Axis, _ main: Int, _ cross: Int) {
    self = axis == .horizontal ? Extent(main, cross) : Extent(cross, main)
  }
}
