/// An angle in steps of 1/64 degree, from 0 up to a full turn. Zero points to the right; angles grow
/// clockwise, as on a clock.
public struct Angle: Equatable, Sendable {
  /// The steps of a full turn.
  static let turn = 360 * 64

  private let stored: UInt16

  /// Steps of 1/64 degree, 0 to 23,039.
  var steps: Int { Int(stored) }

  /// To the right: three o'clock.
  public static let zero = Angle(steps: 0)
  /// Upwards: twelve o'clock.
  public static let top = Angle(steps: turn * 3 / 4)

  init(steps: Int) {
    let rest = steps % Angle.turn
    stored = UInt16(truncatingIfNeeded: rest < 0 ? rest &+ Angle.turn : rest)
  }

  /// An angle of whole degrees; any number, full turns fall away.
  public static func degrees(_ degrees: Int) -> Angle { Angle(steps: degrees % 360 &* 64) }

  /// Part `numerator` of `denominator` equal parts of a turn: `turns(20, of: 60)` is 20 minutes. A
  /// denominator below 1 counts as 1, one above 32,767 as that.
  public static func turns(_ numerator: Int, of denominator: Int) -> Angle {
    let parts = min(max(denominator, 1), 32_767)
    return Angle(steps: numerator % parts &* turn / parts)
  }

  /// The sum of two angles.
  public static func + (left: Angle, right: Angle) -> Angle { Angle(steps: left.steps + right.steps) }
  /// The difference of two angles.
  public static func - (left: Angle, right: Angle) -> Angle { Angle(steps: left.steps - right.steps) }

  /// The sine times 16,384, positive below the horizontal.
  var sine: Int {
    let half = Angle.turn / 2
    let quarter = Angle.turn / 4
    let inHalf = steps % half
    let inQuarter = inHalf > quarter ? half - inHalf : inHalf
    let degree = inQuarter / 64
    let low = Int(Angle.sines[degree])
    let value = degree == 90 ? low : low + (Int(Angle.sines[degree + 1]) - low) &* (inQuarter % 64) / 64
    return steps >= half ? -value : value
  }

  /// The cosine times 16,384, positive to the right.
  var cosine: Int { Angle(steps: steps + Angle.turn / 4).sine }

  /// The angle of the direction `x`, `y` to half a degree; 0 for no direction. Both within ±32,767.
  @inline(__always) static func direction(_ x: Int, _ y: Int) -> Int {
    let across = UInt32(truncatingIfNeeded: abs(x))
    let down = UInt32(truncatingIfNeeded: abs(y))
    let (short, long) = across >= down ? (down, across) : (across, down)
    guard long != 0 else { return 0 }
    // The quotient is 0 to 64.
    let place = Int(truncatingIfNeeded: (short &* 64 &+ long &>> 1) / long)
    let eighth = unsafe Int(arctangents[unchecked: place])
    var steps = across >= down ? eighth : turn / 4 &- eighth
    if x < 0 { steps = turn / 2 &- steps }
    if y < 0 { steps = turn &- steps }
    return steps == turn ? 0 : steps
  }

  /// 16,384 times the sine of every degree of a quarter.
  private static let sines: InlineArray<91, Int16> = [
    0, 286, 572, 857, 1143, 1428, 1713, 1997, 2280, 2563, 2845, 3126, 3406, 3686,
    3964, 4240, 4516, 4790, 5063, 5334, 5604, 5872, 6138, 6402, 6664, 6924, 7182, 7438,
    7692, 7943, 8192, 8438, 8682, 8923, 9162, 9397, 9630, 9860, 10087, 10311, 10531, 10749,
    10963, 11174, 11381, 11585, 11786, 11982, 12176, 12365, 12551, 12733, 12911, 13085, 13255, 13421,
    13583, 13741, 13894, 14044, 14189, 14330, 14466, 14598, 14726, 14849, 14968, 15082, 15191, 15296,
    15396, 15491, 15582, 15668, 15749, 15826, 15897, 15964, 16026, 16083, 16135, 16182, 16225, 16262,
    16294, 16322, 16344, 16362, 16374, 16382, 16384,
  ]

  /// The angles in steps whose tangents are 0/64 to 64/64.
  private static let arctangents: InlineArray<65, Int16> = [
    0, 57, 115, 172, 229, 286, 343, 399, 456, 512, 568, 624, 680, 735, 790, 844,
    898, 952, 1005, 1058, 1111, 1163, 1214, 1265, 1316, 1366, 1415, 1464, 1512, 1560, 1607, 1654,
    1700, 1746, 1791, 1835, 1879, 1922, 1965, 2007, 2048, 2089, 2130, 2169, 2209, 2247, 2285, 2323,
    2360, 2396, 2432, 2467, 2502, 2536, 2570, 2603, 2636, 2668, 2700, 2731, 2762, 2792, 2822, 2851,
    2880,
  ]
}
