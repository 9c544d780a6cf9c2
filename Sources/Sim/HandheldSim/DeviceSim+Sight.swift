import Bytes
import Canvas

/// What a script compares the screen with.
extension DeviceSim {
  /// The check of the frame that was presented last: the CRC-32 of its bytes, as eight hexadecimal digits.
  public var frameCheck: String {
    let value = withFrame { frame in
      var crc = CRC32()
      for column in 0..<Frame.width {
        for band in 0..<Frame.height / 8 { crc.add(frame.byte(column: column, band: band)) }
      }
      return crc.value
    }
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// The row of the screen that has the focus, without the sign of the focus; nil when none has it.
  public var focusedLine: String? {
    lines.first { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
  }

  /// What is wrong when the screen does not have what is expected, with what it has; nil when it has it.
  public func misses(_ expectation: ScriptCommand.Expectation) -> String? {
    switch expectation {
    case .text(let text) where !self.text.contains(text):
      "the screen does not have `\(text)`, but\n\(self.text)"
    case .focus(let text) where focusedLine?.contains(text) != true:
      "the focus is not on `\(text)`, but " + (focusedLine.map { "on `\($0)`" } ?? "nowhere")
        + "\n\(self.text)"
    case .frame(let check) where check != frameCheck:
      "the frame is not \(check), but \(frameCheck)\n\(self.text)"
    default: nil
    }
  }
}
