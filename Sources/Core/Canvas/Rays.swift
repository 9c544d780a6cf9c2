/// The edges of sectors around a centre, made ready to be cut by columns.
///
/// A column left or right of the centre is cut only by rays that point to its side. From its top to its
/// bottom it runs through half a turn, so it enters or leaves a sector at every ray that it meets.
struct Rays {
  private var count = 0
  /// Of each ray, the sine and the cosine times 16,384: in the upper and the lower half.
  private var directions = InlineArray<64, Int32>(repeating: 0)
  /// Twice the coordinates of the centre.
  private let centerX: Int
  private let centerY: Int
  private let isInsideAtTopRight: Bool
  private let isInsideAtTopLeft: Bool

  init(_ sectors: Sectors, around box: RoundedBox) {
    centerX = box.left + box.right
    centerY = box.top + box.bottom
    let top = (Angle.top - sectors.start).steps
    isInsideAtTopRight = sectors.contains(top)
    isInsideAtTopLeft = sectors.contains(top == 0 ? Angle.turn - 1 : top - 1)
    for index in 0..<sectors.count {
      let arc = sectors.arc(index)
      // Arcs that touch have no edge between them.
      let next = index + 1 < sectors.count ? sectors.arc(index + 1).first : Angle.turn
      add(sectors.start + Angle(steps: arc.first))
      add(sectors.start + Angle(steps: min(arc.end, next)))
    }
  }

  private mutating func add(_ angle: Angle) {
    let sine = Int32(truncatingIfNeeded: angle.sine)
    let cosine = Int32(truncatingIfNeeded: angle.cosine)
    directions[count] = sine &<< 16 | cosine & 0xFFFF
    count += 1
  }

  /// What the sectors cover of column `x`.
  func column(_ x: Int) -> Column {
    var column = Column()
    let across = 2 * x + 1 - centerX
    let isRight = across >= 0
    if isRight ? isInsideAtTopRight : isInsideAtTopLeft { column.toggle(0) }
    for index in 0..<count {
      let direction = directions[index]
      let cosine = Int(Int16(truncatingIfNeeded: direction))
      guard cosine != 0, (cosine > 0) == isRight else { continue }
      let sine = Int(direction &>> 16)
      // The first row whose centre is not above the ray: 2 * row + 1 >= centerY + across * sine / cosine.
      let scale = abs(cosine)
      let offset = across * (cosine > 0 ? sine : -sine)
      column.toggle(ceilingOfQuotient(centerY * scale + offset - scale, 2 * scale))
    }
    column.close()
    return column
  }
}

/// The least integer that is not below a quotient. The divisor is above 0.
func ceilingOfQuotient(_ value: Int, _ divisor: Int) -> Int {
  value > 0 ? (value + divisor - 1) / divisor : value / divisor
}

/// The greatest integer that is not above a quotient. The divisor is above 0.
func floorOfQuotient(_ value: Int, _ divisor: Int) -> Int {
  value < 0 ? (value - divisor + 1) / divisor : value / divisor
}
