import HandheldSim
import PanelSim
import Views

/// The handheld as it lies on a table: its case, its panel, its five buttons. In pixels of the panel; a
/// window shows each as a square.
public struct DeviceFace {
  /// Which picture is behind the glass.
  public enum Look: Equatable, Sendable {
    /// What the firmware asks for.
    case ideal
    /// What the glass shows: steps of refreshes, ghosts, and the warmth's part in them.
    case paper
  }

  /// Pixels from left to right.
  public static let width = 362
  /// Pixels from top to bottom.
  public static let height = 190

  private static let panel = Box(x: 16, y: 16, width: Glass.width, height: Glass.height)
  private static let table: UInt8 = 0x38
  private static let shell: UInt8 = 0xC8
  private static let edge: UInt8 = 0x90
  private static let paper: UInt8 = 0xF7
  private static let ink: UInt8 = 0x18

  /// The buttons, where they lie, and what is on them.
  public static let buttons: [(key: Key, box: Box, label: String)] = [
    (.back, Box(x: 22, y: 156, width: 84, height: 20), "Back"),
    (.select, Box(x: 122, y: 156, width: 84, height: 20), "Select"),
    (.menu, Box(x: 222, y: 156, width: 84, height: 20), "Menu"),
    (.up, Box(x: 324, y: 36, width: 24, height: 36), "↑"),
    (.down, Box(x: 324, y: 88, width: 24, height: 36), "↓"),
  ]

  /// The button at a point; nil when there is none.
  public static func button(x: Int, y: Int) -> Key? {
    buttons.first { $0.box.contains(x: x, y: y) }?.key
  }

  /// A handheld with some of its buttons held down.
  public static func sheet(of device: DeviceSim, _ look: Look, pressed: Set<Key> = []) -> Sheet {
    var sheet = Sheet(width: width, height: height, grey: table)
    sheet.fill(Box(x: 3, y: 3, width: width - 6, height: height - 6), radius: 12, edge)
    sheet.fill(Box(x: 4, y: 4, width: width - 8, height: height - 9), radius: 11, shell)
    let frame = Box(x: panel.x - 5, y: panel.y - 5, width: panel.width + 10, height: panel.height + 10)
    sheet.fill(frame, radius: 3, edge)
    let rim = Box(x: panel.x - 4, y: panel.y - 4, width: panel.width + 8, height: panel.height + 8)
    sheet.fill(rim, radius: 3, paper)
    sheet.place(device.picture(look), x: panel.x, y: panel.y)
    for button in buttons { draw(button, isDown: pressed.contains(button.key), on: &sheet) }
    return sheet
  }

  private static func draw(
    _ button: (key: Key, box: Box, label: String), isDown: Bool, on sheet: inout Sheet
  ) {
    let box = button.box
    sheet.fill(box, radius: 6, edge)
    // One that is down lies lower and is darker.
    let top = isDown ? 1 : 0
    let cap = Box(x: box.x + 1, y: box.y + top, width: box.width - 2, height: box.height - 2)
    sheet.fill(cap, radius: 5, isDown ? 0xA8 : 0xE8)
    let width = button.label.count * Sheet.characterWidth
    sheet.text(
      button.label, x: box.x + (box.width - width) / 2, y: cap.y + (cap.height - Sheet.lineHeight) / 2, ink)
  }
}

extension DeviceSim {
  /// What is to be seen on the panel.
  func picture(_ look: DeviceFace.Look) -> Picture {
    switch look {
    case .ideal: withFrame { Picture($0) }
    case .paper: Picture(panel.visibleGlass)
    }
  }
}
