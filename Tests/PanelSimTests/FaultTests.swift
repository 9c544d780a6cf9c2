import Canvas
import Panel
import PanelSim
import Testing

struct FaultTests {
  private func ready() -> PanelSim {
    var panel = PanelSim()
    var driver = UC8151()
    driver.start(on: &panel)
    panel.waitUntilReady()
    return panel
  }

  private func send(_ command: UInt8, _ data: [UInt8] = [], to panel: inout PanelSim) {
    panel.send(command, data.span)
  }

  private func fill(_ rect: Rect, of frame: inout Frame) {
    var painter = Painter(&frame)
    painter.fill(rect)
  }

  @Test func `a command while busy is a fault and is ignored`() {
    var panel = ready()
    send(0x12, to: &panel)
    #expect(panel.isBusy)
    send(0x92, to: &panel)
    #expect(panel.faults == [.sentWhileBusy(command: 0x92)])
  }

  @Test func `a partial refresh over a stale old-picture memory is a fault, and the change is lost`() {
    var panel = ready()
    var first = Frame()
    var second = Frame()
    fill(Rect(0, 0, 8, 8), of: &first)
    fill(Rect(8, 0, 8, 8), of: &second)
    var driver = UC8151()
    driver.start(on: &panel)
    panel.waitUntilReady()
    driver.show(RefreshDecision(.full, .firstPicture), first, on: &panel)
    panel.waitUntilReady()
    // The driver of this test forgets command 10h.
    var other = UC8151()
    other.start(on: &panel)
    panel.waitUntilReady()
    let window = Window(columns: 0..<16, bands: 0..<1)
    other.show(RefreshDecision(.partial(window, nil), .changed), second, on: &panel)
    panel.waitUntilReady()
    #expect(panel.faults == [.staleMemory(pixels: 64)])
    #expect(panel.glass.reflectance(8, 0) > 0.5, "what should be black was not driven")
  }

  @Test func `a refresh without power is a fault`() {
    var panel = PanelSim()
    send(0x12, to: &panel)
    #expect(panel.faults == [.refreshWithoutPower])
  }

  @Test func `a window off its bands is a fault`() {
    var panel = ready()
    send(0x90, [3, 15, 0, 0, 0, 10, 1], to: &panel)
    #expect(panel.faults == [.windowOffBands])
  }

  @Test func `too many bytes, too few, and an unknown command are faults`() {
    var panel = ready()
    send(0x90, [0, 7, 0, 0, 0, 0, 1], to: &panel)
    send(0x91, to: &panel)
    send(0x13, [1, 2], to: &panel)
    send(0x90, [0], to: &panel)
    send(0xAB, to: &panel)
    #expect(
      panel.faults == [.tooManyBytes(command: 0x13), .tooFewBytes(command: 0x90), .unknownCommand(0xAB)])
  }

  @Test(arguments: [(25.0, 2_000), (10.0, 3_000), (0.0, 5_000)])
  func `cold makes a refresh slower`(_ celsius: Double, _ milliseconds: Int) {
    var panel = ready()
    panel.celsius = celsius
    send(0x12, to: &panel)
    #expect(panel.busyMilliseconds == milliseconds)
    #expect(panel.faults == [])
  }

  @Test func `frost is a fault`() {
    var panel = ready()
    panel.celsius = -5
    send(0x12, to: &panel)
    #expect(panel.faults == [.temperature(celsius: -5)])
  }

  @Test func `a reset loses the settings and keeps the picture`() {
    var panel = ready()
    var frame = Frame()
    frame.clear(.black)
    panel.send(0x13, frame, .all)
    send(0x12, to: &panel)
    panel.waitUntilReady()
    panel.reset()
    #expect(panel.glass.reflectance(5, 5) < 0.1)
    send(0x12, to: &panel)
    #expect(panel.faults == [.refreshWithoutPower])
  }
}
