import Canvas

/// Knows which rows and which bands of pixels of the screen changed in which frame, from a fingerprint of
/// each and without keeping them.
struct ScreenWatch {
  /// The number of the frame that was looked at last. Goes up by one with each that differs from the one
  /// before.
  private(set) var frame: UInt32
  private let firstFrame: UInt32
  private var isBlank = true
  private var differs = false
  private var prints = InlineArray<10, UInt32>(repeating: 0)
  private var changed = InlineArray<10, UInt32>(repeating: 0)
  private var focus = -1
  private var bandPrints = InlineArray<16, UInt32>(repeating: 0)
  private var changedBands = InlineArray<16, UInt32>(repeating: 0)

  /// `firstFrame` is the number of the first frame: chance, so that a frame from before a restart is not
  /// taken for one of this run.
  init(firstFrame: UInt32) {
    self.firstFrame = firstFrame &>> 1 | 1
    frame = self.firstFrame
  }

  /// Begins to take note of a screen.
  mutating func begin() { differs = false }

  /// Takes note of a row, counted from 0.
  mutating func note(_ row: Int, _ text: Span<UInt8>) {
    let print = Self.print(of: text)
    guard isBlank || print != prints[row] else { return }
    prints[row] = print
    changed[row] = isBlank ? frame : frame &+ 1
    differs = true
  }

  /// Takes note of the pixels.
  mutating func note(_ frame: borrowing Frame) {
    for band in 0..<Frame.bandCount {
      var print: UInt32 = 2_166_136_261
      for column in 0..<Frame.width {
        print = (print ^ UInt32(frame.byte(column: column, band: band))) &* 16_777_619
      }
      guard isBlank || print != bandPrints[band] else { continue }
      bandPrints[band] = print
      changedBands[band] = isBlank ? self.frame : self.frame &+ 1
      differs = true
    }
  }

  /// Ends a screen.
  mutating func end(focus: Int) {
    if self.focus != focus { differs = true }
    self.focus = focus
    if differs, !isBlank { frame &+= 1 }
    isBlank = false
  }

  /// Whether a row, counted from 0, changed after a frame; yes for a frame that is none of this run.
  func hasChanged(row: Int, since: UInt32) -> Bool {
    since < firstFrame || since > frame || changed[row] > since
  }

  /// Whether a band of eight rows of pixels changed after a frame.
  func hasChanged(band: Int, since: UInt32) -> Bool {
    since < firstFrame || since > frame || changedBands[band] > since
  }

  /// FNV-1a.
  private static func print(of text: Span<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for index in text.indices { hash = (hash ^ UInt32(text[index])) &* 16_777_619 }
    return hash
  }
}
