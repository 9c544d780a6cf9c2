import Foundation

/// What a person may set for a test that runs by chance.
public enum Chance {
  private static var environment: [String: String] { ProcessInfo.processInfo.environment }

  /// `CAIRN_SEED`, to repeat a run that was printed; another each time otherwise.
  public static var seed: UInt64 {
    environment["CAIRN_SEED"].flatMap(UInt64.init) ?? UInt64.random(in: 1...UInt64.max)
  }

  /// So many seeds from 1 on; with `CAIRN_SEED` only that one.
  public static func seeds(usual: Int, long: Int) -> [UInt64] {
    if let seed = environment["CAIRN_SEED"].flatMap(UInt64.init) { return [seed] }
    return (0..<count("CAIRN_SEEDS", usual: usual, long: long)).map { UInt64($0) + 1 }
  }

  /// The number in a variable; without it `usual`, and if `CAIRN_LONG` is set `long`.
  public static func count(_ variable: String, usual: Int, long: Int) -> Int {
    environment[variable].flatMap(Int.init) ?? (isLong ? long : usual)
  }

  /// Whether a test may take minutes or hours.
  public static var isLong: Bool { environment["CAIRN_LONG"] != nil }
}
