import CSDL
import DevicePictures
import Glibc
import HandheldSim
import PanelSim
import Views

/// The handheld in a window of the desktop: its case with five buttons to click, and an inspector beside it.
final class WindowView: FrontEnd {
  private let pane: Pane
  private var look = DeviceFace.Look.paper
  private var page: Inspector.Page?
  private var lastPage = Inspector.Page.views
  private var zoom: Int
  private var events: [WindowEvent] = []
  /// What is held down, by a key or by the mouse.
  private var keysDown: [DesktopKey: Key] = [:]
  private var mouseDown: Key?
  private var drawn: Appearance?

  /// Pixels of a window that a pixel of the panel takes at most, at least, and at first.
  private static let zooms = 1...6
  private static let firstZoom = 3
  /// SDL hands out no descriptor to wait for: so often is it asked what has happened.
  private static let pollMilliseconds = 20

  /// All that decides how the window looks.
  private struct Appearance: Equatable {
    var presentedCount: Int
    var look: DeviceFace.Look
    var phase: Int?
    var refreshCount: Int
    var celsius: Double
    var page: Inspector.Page?
    var zoom: Int
    var pressed: Set<Key>
    var messageCount: Int
    var flashOperations: Int
    var isOn: Bool
  }

  /// Opens the window; fails when there is no display.
  init(showsInspector: Bool) throws(UsageFailure) {
    let page: Inspector.Page? = showsInspector ? .views : nil
    var zoom = Self.firstZoom
    pane = try Pane(title: "Cairn") { room in
      var size = Self.size(zoom, page)
      while zoom > 1, let room, size.width > room.width || size.height > room.height {
        zoom -= 1
        size = Self.size(zoom, page)
      }
      return size
    }
    (self.page, self.zoom) = (page, zoom)
  }

  /// Opens the window that the options ask for; nil when they ask for none. Fails when what they ask for is
  /// not there, a terminal included.
  convenience init?(of options: Options) throws(UsageFailure) {
    switch options.place {
    case .nowhere: return nil
    case .terminal:
      guard TerminalView.isThere else {
        throw UsageFailure("there is no terminal to draw on; run it in one, or with --window or --headless")
      }
      return nil
    case .window: try self.init(showsInspector: options.showsInspector)
    }
  }

  func wait(for polled: inout [pollfd], milliseconds: Int) -> Int? {
    var left = milliseconds
    while true {
      while let event = pane.nextEvent() { if let event = WindowEvent(event) { events.append(event) } }
      if !events.isEmpty { left = 0 }
      let slice = left < 0 ? Self.pollMilliseconds : min(left, Self.pollMilliseconds)
      let count = poll(&polled, nfds_t(polled.count), Int32(slice))
      if count < 0 { return nil }
      if count > 0 || left == 0 { return Int(count) + events.count }
      if left > 0 { left -= slice }
    }
  }

  func takeInputs(isWriting: Bool) -> [Input] {
    defer { events = [] }
    return events.flatMap { inputs(for: $0, isWriting: isWriting) }
  }

  private func inputs(for event: WindowEvent, isWriting: Bool) -> [Input] {
    switch event {
    case .closed: return [.quit]
    case .exposed: drawn = nil
    case .command(let command): carryOut(command)
    case .text(let text) where isWriting: return [.type(text)]
    case .text(let text):
      if let command = WindowCommand(text) { carryOut(command) }
      return text.unicodeScalars.compactMap { DesktopKey.character($0).input(isWriting: false) }
    case .down(let key):
      guard case .press(let button) = key.input(isWriting: isWriting) else {
        return key.input(isWriting: isWriting).map { [$0] } ?? []
      }
      keysDown[key] = button
      return [.change(button, isDown: true)]
    case .up(let key): return keysDown.removeValue(forKey: key).map { [.change($0, isDown: false)] } ?? []
    case .mouseDown(let x, let y):
      mouseDown = DeviceFace.button(x: x / zoom, y: y / zoom)
      return mouseDown.map { [.change($0, isDown: true)] } ?? []
    case .mouseUp:
      defer { mouseDown = nil }
      return mouseDown.map { [.change($0, isDown: false)] } ?? []
    case .left:
      defer { keysDown = [:] }
      return keysDown.values.map { .change($0, isDown: false) }
    }
    return []
  }

  private func carryOut(_ command: WindowCommand) {
    switch command {
    case .otherLook: look = look == .ideal ? .paper : .ideal
    case .inspector:
      if let page { lastPage = page }
      page = page == nil ? lastPage : nil
    case .nextPage: page = page?.next
    case .larger: zoom = min(zoom + 1, Self.zooms.upperBound)
    case .smaller: zoom = max(zoom - 1, Self.zooms.lowerBound)
    }
    pane.resize(width: size.width, height: size.height)
    drawn = nil
  }

  func draw(_ device: DeviceSim, portName: String) {
    let pressed = Set(keysDown.values).union(mouseDown.map { [$0] } ?? [])
    let now = Appearance(
      presentedCount: device.presentedCount, look: look, phase: look == .paper ? device.panel.phase : nil,
      refreshCount: device.panel.refreshes.count, celsius: device.celsius, page: page, zoom: zoom,
      pressed: pressed,
      messageCount: page == nil ? 0 : device.tap?.messageCount ?? 0,
      flashOperations: page == nil ? 0 : device.memory.operations, isOn: device.isOn)
    guard drawn != now else { return }
    drawn = now
    pane.title = "Cairn - \(portName)" + (device.isOn ? "" : " - off")
    pane.place(DeviceFace.sheet(of: device, look, pressed: pressed), x: 0, y: 0, magnified: zoom)
    if let page {
      let sheet = Inspector.sheet(of: device, page, height: size.height / textZoom)
      pane.place(sheet, x: DeviceFace.width * zoom, y: 0, magnified: textZoom)
    }
    pane.update()
  }

  func drawMilliseconds(_ device: DeviceSim) -> Int? {
    look == .paper && device.isOn ? device.panel.phaseDueMilliseconds : nil
  }

  func invalidate() { drawn = nil }

  /// Text of the inspector grows with the window, and slower.
  private var textZoom: Int { Self.textZoom(zoom) }
  private static func textZoom(_ zoom: Int) -> Int { max(1, zoom / 2) }

  private var size: (width: Int, height: Int) { Self.size(zoom, page) }

  private static func size(_ zoom: Int, _ page: Inspector.Page?) -> (width: Int, height: Int) {
    let side = page == nil ? 0 : Inspector.width * textZoom(zoom)
    return (DeviceFace.width * zoom + side, DeviceFace.height * zoom)
  }
}
