import Canvas
import Foundation
import PanelSim
import Testing

/// Compares a frame with the text file `Goldens/<name>.txt`: half blocks, two rows of pixels in a line, so
/// that a terminal and a diff show the picture. `CAIRN_UPDATE_GOLDENS=1 swift test --filter ScreenTests`
/// writes the files anew; look at them before they are committed.
func expectGolden(
  _ frame: borrowing Frame, _ name: String, _ location: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")
  let file = folder.appending(path: "\(name).txt")
  let text = Picture(frame).text
  if ProcessInfo.processInfo.environment["CAIRN_UPDATE_GOLDENS"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  let golden = try String(contentsOf: file, encoding: .utf8)
  if text != golden {
    Issue.record("\(name) differs from its golden; it is now\n\(text)", sourceLocation: location)
  }
}
