import Seeds
import Testing

@testable import Mirror

/// Random histories of one handheld with two mirrors, and of one mirror with two handhelds, in which every
/// misfortune happens.
struct AttackTests {
  static let seeds = Chance.seeds(usual: 1, long: 2000)

  enum Company: String, CaseIterable { case twoMirrors, twoHandhelds }

  static let misfortunes: [AttackWorld.Misfortunes] = [
    [], .restoredMirrors, .restoredHandhelds, .resets, .rot,
    [.restoredMirrors, .restoredHandhelds, .resets, .rot],
  ]

  /// Field reports A1, D46, D49 and D50.
  @Test(arguments: Company.allCases, seeds)
  func `all sides end with the same, and nobody's last word is lost`(
    _ company: Company, _ seed: UInt64
  ) throws {
    for misfortunes in AttackTests.misfortunes {
      let comment = "\(company), misfortunes \(misfortunes.rawValue), seed \(seed)"
      var world = try AttackWorld(
        seed: seed &* 6 &+ UInt64(misfortunes.rawValue), desks: company == .twoMirrors ? 2 : 1,
        handhelds: company == .twoHandhelds ? 2 : 1, misfortunes)
      for number in 0..<60 {
        try world.step()
        try #require(try world.lostWords() == [], "\(comment), step \(number)")
      }
      try world.settle(comment)
    }
  }
}
