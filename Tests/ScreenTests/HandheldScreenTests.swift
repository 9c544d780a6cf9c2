import Canvas
import FlashSim
import HandheldSim
import Journal
import Testing
import Views

struct HandheldScreenTests {
  static let languages: [Language] = [.english, .spanish, .czech, .ukrainian]

  static let undo = ["Undo: ", "Deshacer: ", "Zpět: ", "Скасувати: "]
  static let named = ["deeds"]

  @Test(arguments: HandheldScene.all, languages)
  func `a screen of the handheld looks as it did, and none of its words is cut off`(
    _ scene: HandheldScene, _ language: Language
  ) throws {
    let device = try Sample.demo(language)
    scene.lead(device)
    #expect(device.fault == nil)
    // What would be undone is followed by a name, which may be as long as it likes.
    let lines = device.lines.filter { line in !Self.undo.contains { line.contains($0) } }
    #expect(Self.named.contains(scene.name) || !lines.contains { $0.contains("…") }, "\(lines)")
    try device.withFrame { try expectGolden($0, "handheld-\(scene.name)-\(language)") }
  }

  static let extremes = [
    HandheldScene("home"), HandheldScene("quests", HandheldScene.select),
    HandheldScene("quest", HandheldScene.select, HandheldScene.select),
    HandheldScene("quest-end", HandheldScene.select, HandheldScene.select, .hold(.down)),
    HandheldScene("places", HandheldScene.down(2), HandheldScene.select),
    HandheldScene(
      "delete", HandheldScene.select, HandheldScene.menu, .hold(.down), HandheldScene.up(6),
      HandheldScene.select),
  ]

  @Test(arguments: extremes, languages)
  func `the longest names in many scripts stay in their rows`(
    _ scene: HandheldScene, _ language: Language
  ) throws {
    let device = try Sample.extreme(language)
    scene.lead(device)
    #expect(device.fault == nil)
    try device.withFrame { try expectGolden($0, "handheld-extreme-\(scene.name)-\(language)") }
  }

  @Test(arguments: languages) func `a handheld without anything says what to do`(_ language: Language) throws
  {
    let device = try DeviceSim(formatting: FlashMemory(DeviceSim.geometry))
    try Sample.choose(language, device)
    try device.withFrame { try expectGolden($0, "handheld-blank-\(language)") }
    device.press(.select)
    device.hold(.select)
    for page in 0..<3 {
      device.hold(.up)
      for _ in 0..<page { device.press(.down) }
      device.press(.select)
      try device.withFrame { try expectGolden($0, "handheld-empty-\(page)-\(language)") }
      device.press(.back)
    }
    #expect(device.fault == nil)
  }
}
