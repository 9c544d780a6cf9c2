import Canvas
import Foundation
import Testing

/// The pixels of a part of a frame, as a value that is compared and printed: `#` is ink and `.` is none, a
/// line a row.
struct Picture: Equatable, CustomStringConvertible {
  let rows: [String]

  init(_ frame: borrowing Frame, _ part: Rect = Frame.bounds) {
    var rows: [String] = []
    for y in part.y..<part.maxY {
      var row = ""
      for x in part.x..<part.maxX { row += frame.isInk(x, y) ? "#" : "." }
      rows.append(row)
    }
    self.rows = rows
  }

  var description: String { rows.map { $0 + "\n" }.joined() }

  /// The number of pixels with ink.
  var ink: Int { rows.reduce(0) { $0 + $1.count { $0 == "#" } } }

  func isInk(_ x: Int, _ y: Int) -> Bool {
    let row = rows[y].utf8
    return row[row.index(row.startIndex, offsetBy: x)] == UInt8(ascii: "#")
  }
}

/// What `draw` draws on a white frame.
func drawing(_ part: Rect = Frame.bounds, _ draw: (inout Painter) -> Void) -> Picture {
  var frame = Frame()
  do {
    var painter = Painter(&frame)
    draw(&painter)
  }
  return Picture(frame, part)
}

/// Compares a picture with the golden one in `Tests/Goldens/Canvas`. With `CAIRN_UPDATE_GOLDENS=1` in the
/// environment, writes it there instead: look at the difference before you commit it.
func expectGolden(
  _ name: String, _ picture: Picture, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens/Canvas/\(name).txt")
  if ProcessInfo.processInfo.environment["CAIRN_UPDATE_GOLDENS"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try picture.description.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  let golden = try? String(contentsOf: file, encoding: .utf8)
  #expect(
    picture.description == golden, "\(name) differs from \(file.path); CAIRN_UPDATE_GOLDENS=1 writes it anew",
    sourceLocation: sourceLocation)
}
