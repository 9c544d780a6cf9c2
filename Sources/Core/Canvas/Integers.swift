/// The greatest integer whose square is at most `value`; 0 below 1. Values below 2^26.
func squareRoot(_ value: Int) -> Int {
  guard value > 0 else { return 0 }
  var rest = UInt32(truncatingIfNeeded: value)
  var root: UInt32 = 0
  // The highest power of four that is not above the value.
  var bit: UInt32 = 1 &<< UInt32(truncatingIfNeeded: (31 - rest.leadingZeroBitCount) & ~1)
  while bit != 0 {
    let trial = root &+ bit
    root &>>= 1
    if rest >= trial {
      rest &-= trial
      root &+= bit
    }
    bit &>>= 2
  }
  return Int(truncatingIfNeeded: root)
}

/// The least integer that is not below a quotient. The divisor is above 0.
func ceilingOfQuotient(_ value: Int, _ divisor: Int) -> Int {
  value > 0 ? (value &- 1) / divisor &+ 1 : value / divisor
}
