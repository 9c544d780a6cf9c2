import Bytes

/// Knows which rows of the screen changed in which frame, from a fingerprint of each and without keeping
/// their text.
struct ScreenWatch {
  /// The number of the frame that was drawn last. Goes up by one with each that differs from the one before.
  private(set) var frame: UInt32
  private let firstFrame: UInt32
  private var isBlank = true
  private var prints = InlineArray<10, UInt32>(repeating: 0)
  private var changed = InlineArray<10, UInt32>(repeating: 0)
  private var focus: Int?

  /// `firstFrame` is the number of the first frame: chance, so that a frame from before a restart is not
  /// taken for one of this run.
  init(firstFrame: UInt32) {
    self.firstFrame = firstFrame &>> 1 | 1
    frame = self.firstFrame
  }

  /// Takes note of a screen.
  mutating func note(_ screen: borrowing Screen) {
    let isFirst = isBlank
    let newFocus = screen.focusedRow
    var differs = isFirst || focus != newFocus
    var next = prints
    for row in next.indices {
      next[row] = row == 0 ? Self.print(of: screen.title.span) : Self.print(of: screen[row - 1].span)
      if next[row] != prints[row] { differs = true }
    }
    guard differs else { return }
    if !isFirst { frame &+= 1 }
    for row in next.indices where isFirst || next[row] != prints[row] { changed[row] = frame }
    prints = next
    focus = newFocus
    isBlank = false
  }

  /// Whether a row, counted from 0, changed after a frame; yes for a frame that is none of this run.
  func hasChanged(row: Int, since: UInt32) -> Bool {
    since < firstFrame || since > frame || changed[row] > since
  }

  /// FNV-1a.
  private static func print(of text: Span<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for index in text.indices { hash = (hash ^ UInt32(text[index])) &* 16_777_619 }
    return hash
  }
}
