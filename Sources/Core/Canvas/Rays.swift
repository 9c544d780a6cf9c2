/// The edges of sectors around a centre, made ready to be cut by columns.
///
/// A column left or right of the centre is cut only by rays that point to its side. From its top to its
/// bottom it runs through half a turn, so it enters or leaves a sector at every ray that it meets.
struct Rays: ~Copyable {
  private var isWhole = true
  /// Of each ray, how far it falls in 1/1,024 for every step to its side: rays to the right from the front,
  /// those to the left from the back.
  private var slopes = InlineArray<64, Int32>(repeating: 0)
  private var rightCount = 0
  private var leftStart = 64
  /// Twice the coordinates of the centre.
  private var centerX = 0
  private var centerY = 0
  private var isInsideAtTopRight = false
  private var isInsideAtTopLeft = false

  /// No rays: the whole turn.
  init() {}

  /// Takes the edges of `sectors`, around the middle of `box`. Not an initialiser, which would have all of
  /// this on the stack twice.
  @inline(never) mutating func add(_ sectors: Sectors, around box: RoundedBox) {
    isWhole = sectors.count == 0
    centerX = box.left + box.right
    centerY = box.top + box.bottom
    let top = (Angle.top - sectors.start).steps
    isInsideAtTopRight = !isWhole && sectors.contains(top)
    isInsideAtTopLeft = !isWhole && sectors.contains(top == 0 ? Angle.turn - 1 : top - 1)
    for index in 0..<sectors.count {
      let arc = sectors.arc(index)
      add(sectors.start + Angle(steps: arc.first))
      add(sectors.start + Angle(steps: arc.end))
    }
  }

  @inline(never) private mutating func add(_ angle: Angle) {
    let cosine = angle.cosine
    guard cosine != 0 else { return }
    // A ray that is steeper than 256 to 1 stays within a pixel of its column on all of the panel.
    let limit = 1 &<< 18
    let slope = Int32(truncatingIfNeeded: min(max(1_024 * angle.sine / abs(cosine), -limit), limit))
    if cosine > 0 {
      slopes[rightCount] = slope
      rightCount += 1
    } else {
      leftStart -= 1
      slopes[leftStart] = slope
    }
  }

  /// Leaves only the rows of column `x` that are in the sectors. Mutating only because the compiler would
  /// copy all slopes otherwise.
  @inline(never) mutating func limit(_ column: inout Column, at x: Int) {
    guard !isWhole else { return }
    var inside = Column()
    let across = 2 &* x &+ 1 &- centerX
    let isRight = across >= 0
    if isRight ? isInsideAtTopRight : isInsideAtTopLeft { inside.toggle(0) }
    var index = isRight ? 0 : leftStart
    let end = isRight ? rightCount : 64
    while index < end {
      // The first row whose centre is not above the ray: 2 * row + 1 >= centerY + fall, in 1/1,024. Below
      // 2^31, because a step is at most 2^12 and a slope at most 2^18.
      let fall = abs(across) &* Int(slopes[index]) &+ (centerY &- 1) &* 1_024
      inside.toggle((fall &+ 2_047) >> 11)
      index &+= 1
    }
    inside.close()
    column.intersect(inside)
  }
}
