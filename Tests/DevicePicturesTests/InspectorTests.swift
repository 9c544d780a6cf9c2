import FlashSim
import HandheldSim
import Journal
import Testing
import Views

@testable import DevicePictures

/// What the window shows of a handheld.
struct InspectorTests {
  private func started() throws -> DeviceSim {
    let memory = FlashMemory(DeviceSim.geometry)
    let device = try DeviceSim(formatting: memory, withPanel: true, seed: 1)
    try device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    device.tap = LineTap()
    device.waitUntilIdle()
    return device
  }

  private func lines(_ device: DeviceSim, _ page: InspectorPage, count: Int = 200) -> [String] {
    Inspector.lines(of: device, page, count: count)
  }

  @Test func `views are a tree with texts, places and the focus`() throws {
    let device = try started()
    let lines = lines(device, .views)
    #expect(lines.contains { $0.contains("text") && $0.contains("\"Quests\"") && $0.contains(" at ") })
    #expect(lines.count { $0.hasPrefix(">") } == 1)
    #expect(lines[0].contains("296x128 at 0,0"))
  }

  @Test func `refreshes come with their reasons, the last ones when there are many`() throws {
    let device = try started()
    for _ in 0..<30 {
      device.press(.down)
      device.waitUntilIdle()
    }
    let lines = lines(device, .refreshes, count: 12)
    #expect(lines.count == 12)
    #expect(lines.last?.hasSuffix(device.refreshLog.last?.decision.line ?? "-") == true)
    #expect(lines[0].hasPrefix("\(device.presentedCount) frames"))
  }

  @Test func `messages on the line are decoded`() throws {
    let device = try started()
    #expect(lines(device, .line).contains("nothing has come over the line yet"))
    // An echo of "hi" in the framing of the console: SMP over console, a line of base64 after 06 09.
    device.receive([0x06, 0x09] + Array("ABAKAAAGAAABAKFhZGJoaaWv\n".utf8))
    _ = device.takeOutgoing()
    let lines = lines(device, .line)
    #expect(lines.contains { $0.contains("> write system echo") }, "\(lines)")
    #expect(lines.contains { $0.contains("{\"d\": \"hi\"}") }, "\(lines)")
    #expect(lines.contains { $0.contains("< write system echo") }, "\(lines)")
  }

  @Test func `the map of the flash shows what is written and what is worn`() throws {
    let device = try started()
    let text = lines(device, .flash)
    #expect(text[0].hasPrefix("256 sectors of 4096 bytes"))
    #expect(text.contains("broken rules: 0"))
    let before = Inspector.sheet(of: device, .flash, height: 380)
    device.press(.select)
    device.hold(.select)
    device.waitUntilIdle()
    #expect(Inspector.sheet(of: device, .flash, height: 380) != before)
  }

  @Test func `memory says how much there is, keys how it is driven`() throws {
    let device = try started()
    #expect(lines(device, .memory).contains { $0.contains("\(DeviceSim.firmwareBytes) bytes") })
    #expect(lines(device, .memory).contains { $0.hasPrefix("playthrough") && $0.contains("Elden Ring") })
    #expect(lines(device, .keys).allSatisfy { $0.count <= Inspector.columns })
  }

  @Test(arguments: InspectorPage.allCases)
  func `a page stays within its sheet, whatever its height`(page: InspectorPage) throws {
    let device = try started()
    for height in [190, 380, 570] {
      let sheet = Inspector.sheet(of: device, page, height: height)
      #expect(sheet.width == Inspector.width && sheet.height == height)
      // The margin is free of ink, at the right and below.
      let paper = sheet.pixels[0]
      for y in 0..<height { #expect(sheet.pixels[y * sheet.width + sheet.width - 2] == paper) }
      for x in 0..<sheet.width { #expect(sheet.pixels[(height - 2) * sheet.width + x] == paper) }
    }
  }

  @Test func `buttons lie beside the panel, apart from each other, and are found at their middles`() {
    for button in DeviceFace.buttons {
      let (x, y) = (button.box.x + button.box.width / 2, button.box.y + button.box.height / 2)
      #expect(DeviceFace.button(x: x, y: y) == button.key)
    }
    #expect(DeviceFace.button(x: 100, y: 80) == nil)
  }

  @Test func `a button that is down looks down, and paper differs from the ideal picture`() throws {
    let device = try started()
    device.press(.select)
    device.waitUntilIdle()
    let ideal = DeviceFace.sheet(of: device, .ideal)
    #expect(DeviceFace.sheet(of: device, .ideal, pressed: [.menu]) != ideal)
    #expect(DeviceFace.sheet(of: device, .paper) != ideal)
  }
}
