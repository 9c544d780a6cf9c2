import Canvas
import FlashSim
import HandheldSim
import Testing
import Views

/// What the glass keeps while nobody looks.
@Suite struct SleepTests {
  @Test("Five minutes without a key leave the pinned quest on a clean glass, power or not")
  func card() throws {
    let demo = try Handhelds.demo()
    demo.choose("Pin")
    let device = try DeviceSim(opening: demo.memory.fork(), withPanel: true)
    device.pass(seconds: 290)
    device.pass(seconds: 40)
    #expect(device.lines[0].hasSuffix("Asleep"), "\(device.lines)")
    #expect(device.text.contains("Any key wakes it."))
    #expect(device.panel.refreshes.last?.isFull == true)
    device.cutPower()
    #expect(device.panel.glass.ghost.worst < 0.05)
    device.withFrame { frame in
      var differences = 0
      for x in 0..<Frame.width {
        for y in 0..<Frame.height where device.panel.glass.isBlack(x, y) != frame.isInk(x, y) {
          differences += 1
        }
      }
      #expect(differences == 0)
    }
  }

  @Test("The key that wakes is answered once, where the focus was; asleep, the board has nothing to wait for")
  func waking() throws {
    let device = try Handhelds.with((1...5).map { "quest \($0)" })
    device.press(.down)
    device.pass(seconds: 301)
    #expect(device.lines[0].hasSuffix("Asleep"))
    #expect(device.dueMilliseconds == nil && !device.hasIdleWork)
    let head = try device.head
    device.press(.down)
    #expect(device.focusedRow == "> [ ] quest 3")
    device.pass(seconds: 301)
    device.hold(.select)
    #expect(device.focusedRow == "> [x] quest 3")
    #expect(try device.head == head + 1)
  }

  @Test("The clock stays on the glass, and a text that is written is still there after sleep")
  func exceptions() throws {
    let device = try Handhelds.with(["one"])
    device.openFromHome("Clock")
    device.pass(seconds: 900)
    #expect(!device.text.contains("Asleep"))
    device.choose("Home")
    device.choose("New quest")
    device.press(.up)
    device.press(.up)
    let typed = device.rows
    device.pass(seconds: 301)
    #expect(device.lines[0].hasSuffix("Asleep"))
    device.press(.menu)
    device.press(.back)
    device.press(.up)
    device.press(.up)
    #expect(device.rows.count == typed.count && !device.lines[0].hasSuffix("Asleep"))
  }
}
