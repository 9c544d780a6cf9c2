import Bytes

/// The edges of sectors around a centre, made ready to be cut by columns.
///
/// A column left or right of the centre is cut only by rays that point to its side. From its top to its
/// bottom it runs through half a turn, so it enters or leaves a sector at every ray that it meets.
struct Rays: ~Copyable {
  /// Whether there are none: the whole turn.
  private(set) var isWhole = true
  /// Of each ray, how far it falls in 1/1,024 for every step to its side: rays to the right from the front,
  /// those to the left from the back.
  private var slopes = InlineArray<64, Int32>(repeating: 0)
  private var rightCount = 0
  private var leftStart = 64
  /// Twice the column of the centre.
  private var centerX = 0
  /// Where a ray without a slope meets a column, in 1/2,048 rows, and what rounds it up.
  private var middle = 0
  private var isInsideAtTopRight = false
  private var isInsideAtTopLeft = false
  /// Where the last walks began: left and right of the centre, above a hole and below it.
  private var hints = InlineArray<4, Int>(repeating: 0)
  /// Whether what is left of the centre is the mirror image of what is right of it.
  private(set) var isMirrored = true
  private let inPlace = InPlace()

  /// No rays: the whole turn.
  init() {}

  /// Takes the edges of `sectors`, around the middle of `box`. Not an initialiser, which would have all of
  /// this on the stack twice.
  @inline(never) mutating func add(_ sectors: Sectors, around box: RoundedBox) {
    isWhole = sectors.count == 0
    centerX = box.left + box.right
    middle = (box.top &+ box.bottom &- 1) &* 1_024 &+ 2_047
    let top = (Angle.top - sectors.start).steps
    isInsideAtTopRight = !isWhole && sectors.contains(top)
    isInsideAtTopLeft = !isWhole && sectors.contains(top == 0 ? Angle.turn - 1 : top - 1)
    for index in 0..<sectors.count {
      let arc = sectors.arc(index)
      add(sectors.start + Angle(steps: arc.first))
      add(sectors.start + Angle(steps: arc.end))
    }
    isMirrored = rightCount == 64 &- leftStart && isInsideAtTopRight == isInsideAtTopLeft
    guard isMirrored else { return }
    for index in 0..<rightCount where slopes[index] != slopes[leftStart &+ index] { isMirrored = false }
  }

  @inline(never) private mutating func add(_ angle: Angle) {
    let cosine = angle.cosine
    guard cosine != 0 else { return }
    // A ray that is steeper than 256 to 1 stays within a pixel of its column on all of the panel.
    let limit = 1 &<< 18
    let slope = Int32(truncatingIfNeeded: min(max(1_024 &* angle.sine / abs(cosine), -limit), limit))
    // Kept in the order in which a column meets them, on either side.
    if cosine > 0 {
      var place = rightCount
      while place > 0, slopes[place - 1] > slope {
        slopes[place] = slopes[place - 1]
        place -= 1
      }
      slopes[place] = slope
      rightCount += 1
    } else {
      leftStart -= 1
      var place = leftStart
      while place < 63, slopes[place + 1] < slope {
        slopes[place] = slopes[place + 1]
        place += 1
      }
      slopes[place] = slope
    }
  }

  /// Toggles those of some rows of column `x` that are in the sectors. Where the walk begins among the rays
  /// is nearly that of the column before on the same side: it is kept for the rows above a hole (`part` 0)
  /// and below (1).
  @inline(never) mutating func toggle(_ column: inout Column, at x: Int, _ rows: RowRange, _ part: Int) {
    guard rows.first < rows.end else { return }
    let across = 2 &* x &+ 1 &- centerX
    let isRight = across >= 0
    let (start, end) = isRight ? (0, rightCount) : (leftStart, 64)
    let step = abs(across)
    let hint = isRight ? part : part &+ 2
    var index = min(max(hints[hint], start), end)
    while index < end, row(of: index, step) <= rows.first { index &+= 1 }
    while index > start, row(of: index &- 1, step) > rows.first { index &-= 1 }
    hints[hint] = index
    var isInside = (isRight ? isInsideAtTopRight : isInsideAtTopLeft) != ((index &- start) & 1 != 0)
    var first = rows.first
    while true {
      let row = index < end ? min(row(of: index, step), rows.end) : rows.end
      if isInside { column.toggle(first, to: row) }
      if row == rows.end { return }
      first = row
      isInside.toggle()
      index &+= 1
    }
  }

  /// The first row whose centre is not above a ray: 2 * row + 1 >= center + fall, in 1/1,024. Below 2^31,
  /// because a step is at most 2^12 and a slope at most 2^18. The index is one of a ray.
  @inline(__always) private func row(of index: Int, _ step: Int) -> Int {
    (step &* Int(unsafe slopes[unchecked: index]) &+ middle) >> 11
  }
}
