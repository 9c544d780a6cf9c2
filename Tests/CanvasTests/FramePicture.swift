import Canvas
import Foundation

/// A frame, or a part of it, as text that a person can read: `#` is ink and `.` is none, a line a row.
func picture(_ frame: borrowing Frame, _ part: Rect = Frame.bounds) -> String {
  var text = ""
  for y in part.y..<part.maxY {
    for x in part.x..<part.maxX { text += frame.isInk(x, y) ? "#" : "." }
    text += "\n"
  }
  return text
}
