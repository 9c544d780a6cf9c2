import Bytes
import Canvas
import Flash
import Journal
import Records
import Views
import Wire

/// The screen as rows of text: the visible texts of what was built last, line by line.
extension HandheldState: ScreenHandler where Chip: ~Copyable {
  /// Rows that a screen has at most: lines of text are at least 12 pixels high.
  static var rowCount: Int { 10 }

  mutating func rows(since: UInt32, first: Int, page: inout ScreenPage) throws(ScreenFailure) {
    let lines = lookAtScreen()
    try page.begin(
      ScreenFrame(
        number: watch.frame, columns: UInt16(truncatingIfNeeded: RowText.columns),
        rows: UInt16(truncatingIfNeeded: Self.rowCount), focus: UInt16(truncatingIfNeeded: lines.focus + 1)))
    guard first <= Self.rowCount else { return }
    for number in first...Self.rowCount where watch.hasChanged(row: number - 1, since: since) {
      let row = ui.rowText(number - 1, lines)
      guard try page.append(row: number, row.span) else { return }
    }
  }

  mutating func press(_ button: ScreenButton, _ action: ButtonAction) throws(ScreenFailure) -> UInt32 {
    guard let key = Key(rawValue: UInt8(truncatingIfNeeded: button.rawValue)) else { throw .noSuchButton }
    switch action {
    case .click: ui.queue.append(.press(key, count: 1))
    case .hold: ui.queue.append(.hold(key))
    case .press, .release:
      if let event = ui.buttons.change(key, isDown: action == .press, at: now) { ui.queue.append(event) }
    }
    return frameNumber()
  }

  mutating func frameNumber() -> UInt32 {
    _ = lookAtScreen()
    return watch.frame
  }

  mutating func picture() -> PictureFrame? {
    lookAtScreen()
    return PictureFrame(
      number: watch.frame, width: UInt16(truncatingIfNeeded: Frame.width),
      height: UInt16(truncatingIfNeeded: Frame.height))
  }

  borrowing func hasChanged(band: Int, since: UInt32) -> Bool { watch.hasChanged(band: band, since: since) }

  borrowing func pixels(band: Int, column: Int) -> UInt8 { ui.frame.byte(column: column, band: band) }

  /// Answers what waits and takes note of what the rows say now.
  @discardableResult
  mutating func lookAtScreen() -> ScreenLines {
    answerEvents()
    let lines = ui.findLines()
    watch.begin()
    for row in 0..<Self.rowCount {
      let text = ui.rowText(row, lines)
      watch.note(row, text.span)
    }
    draw()
    watch.note(ui.frame)
    watch.end(focus: lines.focus)
    return lines
  }
}

/// Where the lines of text of a screen stand, from the top.
struct ScreenLines {
  /// The middle of each line, in pixels from the top.
  private(set) var middles = InlineArray<10, Int16>(repeating: 0)
  private(set) var count = 0
  /// The line that has the focus, counted from 0; -1 if none has.
  var focus = -1
  /// Whether a sheet is up: then only it can be read, under the title.
  var hasSheet = false

  /// Notes a text. Texts whose middles are less than half a line apart stand in one line.
  mutating func note(_ rect: Rect) {
    guard index(of: rect) == nil, count < middles.count else { return }
    var place = count
    let middle = Int16(truncatingIfNeeded: rect.y + rect.height / 2)
    while place > 0, middles[place - 1] > middle {
      middles[place] = middles[place - 1]
      place -= 1
    }
    middles[place] = middle
    count += 1
  }

  /// The line that something stands in.
  func index(of rect: Rect) -> Int? {
    let middle = rect.y + rect.height / 2
    for index in 0..<count where abs(Int(middles[index]) - middle) < 6 { return index }
    return nil
  }
}

extension Interface {
  /// Finds the lines of the screen.
  mutating func findLines() -> ScreenLines {
    var lines = ScreenLines()
    engine.inspect { node, _ in if node.kind == .sheet { lines.hasSheet = true } }
    var isInSheet = false
    var focus = Rect(0, 0, 0, 0)
    let hasSheet = lines.hasSheet
    engine.inspect { node, _ in
      if node.kind == .sheet { isInSheet = true }
      guard !node.visible.isEmpty, !hasSheet || isInSheet || node.rect.y < 14 else { return }
      if node.isFocused { focus = node.rect }
      if node.kind == .text { for row in 0..<max(1, node.rect.height / 12) { lines.note(node.line(row)) } }
    }
    if !focus.isEmpty { lines.focus = lines.index(of: focus) ?? -1 }
    return lines
  }

  /// The text of a line of the screen.
  mutating func rowText(_ row: Int, _ lines: ScreenLines) -> RowText {
    var text = RowText()
    guard row < lines.count else { return text }
    if row > 0 { text.append(row == lines.focus ? ">" : " ", at: 0) }
    var isInSheet = false
    engine.inspect { node, bytes in
      if node.kind == .sheet { isInSheet = true }
      guard !node.visible.isEmpty, !lines.hasSheet || isInSheet || node.rect.y < 14 else { return }
      if node.kind == .text {
        node.append(bytes, line: row, of: lines, to: &text)
      } else if let sign = node.sign, lines.index(of: node.rect) == row {
        text.append(sign, at: node.rect.x)
      }
    }
    return text
  }
}

extension Node {
  /// The place of one line of a text.
  fileprivate func line(_ row: Int) -> Rect { Rect(rect.x, rect.y + row * 12, rect.width, 12) }

  /// The sign of an icon or a switch.
  fileprivate var sign: StaticString? { isOn.map { $0 ? "(on)" : "(off)" } ?? icon?.sign }

  /// Adds those lines of a text that stand in a line of the screen.
  fileprivate func append(
    _ bytes: Span<UInt8>, line wanted: Int, of lines: ScreenLines, to text: inout RowText
  ) {
    guard rect.height > 20 else {
      if lines.index(of: rect) == wanted { text.append(bytes, in: rect) }
      return
    }
    var parts = Lines(bytes, width: rect.width, .body)
    var row = 0
    while let part = parts.next() {
      if lines.index(of: line(row)) == wanted { text.append(bytes.extracting(part.bytes), in: rect) }
      row += 1
    }
  }
}
