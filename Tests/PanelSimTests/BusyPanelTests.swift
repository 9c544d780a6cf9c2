import Canvas
import Panel
import PanelSim
import Testing
import Views

/// A handheld in little: keys into a queue whenever they come, frames onto the panel whenever it is ready.
private struct Reader: ~Copyable {
  var desk = PanelDesk()
  var queue = EventQueue()
  var engine = Engine<160, 1024>()
  var frame = Frame()
  var shownFrames = 0

  init(celsius: Double) {
    desk.panel.celsius = celsius
    show()
  }

  mutating func show() {
    engine.build { List(count: 10_000, id: 1) { Text("Row \($0)") } }
    engine.draw(on: &frame)
    _ = desk.show(frame)
    shownFrames += 1
  }

  mutating func pass(milliseconds: Int) {
    for _ in 0..<milliseconds {
      desk.advance(milliseconds: 1)
      guard desk.isReady, queue.count > 0 else { continue }
      while let event = queue.next() {
        _ = engine.handle(event)
        engine.build { List(count: 10_000, id: 1) { Text("Row \($0)") } }
      }
      show()
    }
  }
}

struct BusyPanelTests {
  @Test(arguments: [25.0, 10.0, 0.0])
  func `at eight presses a second no press is lost while the panel is busy, whatever the temperature`(
    _ celsius: Double
  ) {
    var reader = Reader(celsius: celsius)
    var row = 0
    // Back and forth, so that presses do not fold: three down and one up, again and again.
    for press in 0..<160 {
      let key: Key = press % 4 == 3 ? .up : .down
      row = max(0, row + (key == .up ? -1 : 1))
      reader.queue.append(.press(key, count: 1))
      reader.pass(milliseconds: 125)
    }
    reader.pass(milliseconds: 20_000)
    #expect(reader.engine.focusedRow == row)
    #expect(reader.queue.lost == 0 && reader.queue.count == 0)
    #expect(reader.desk.panel.faults == [])
    #expect(reader.shownFrames < 100, "presses that wait are answered together")
    for x in stride(from: 0, to: Frame.width, by: 7) {
      for y in 0..<Frame.height where reader.desk.panel.glass.isBlack(x, y) != reader.frame.isInk(x, y) {
        Issue.record("the glass differs from the frame at \(x), \(y)")
        return
      }
    }
  }
}
