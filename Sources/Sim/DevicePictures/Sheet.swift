import Canvas
import PanelSim

/// A grey area to draw on, of any size: what a window shows. 0 is black, 255 white.
public struct Sheet: Equatable, Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The pixels, a row after the other.
  public private(set) var pixels: [UInt8]

  /// A sheet of one grey.
  public init(width: Int, height: Int, grey: UInt8) {
    (self.width, self.height) = (width, height)
    pixels = [UInt8](repeating: grey, count: width * height)
  }

  /// The sheet as a picture, for a file.
  public var picture: Picture { Picture(width: width, height: height, pixels: pixels) }

  /// Fills the part of a box that is on the sheet.
  public mutating func fill(_ box: Box, _ grey: UInt8) {
    let columns = max(0, box.x)..<max(max(0, box.x), min(width, box.x + box.width))
    for y in max(0, box.y)..<max(max(0, box.y), min(height, box.y + box.height)) {
      for x in columns { pixels[y * width + x] = grey }
    }
  }

  /// Fills a box whose corners are round.
  public mutating func fill(_ box: Box, radius: Int, _ grey: UInt8) {
    for row in 0..<box.height {
      // How far the corner's circle keeps away from the side, by Pythagoras from the middle of the pixel.
      let rise = Double(max(radius - row, row - (box.height - 1 - radius), 0))
      let inset = radius - Int((Double(radius * radius) - rise * rise).squareRoot().rounded())
      fill(Box(x: box.x + inset, y: box.y + row, width: box.width - 2 * inset, height: 1), grey)
    }
  }

  /// Puts a picture on the sheet.
  public mutating func place(_ picture: Picture, x: Int, y: Int) {
    for row in 0..<picture.height where y + row >= 0 && y + row < height {
      for column in 0..<picture.width where x + column >= 0 && x + column < width {
        pixels[(y + row) * width + x + column] = picture.pixels[row * picture.width + column]
      }
    }
  }

  /// Draws a line of text in the handheld's own font; what is beyond the sheet, or wider than a panel, is
  /// left out. Control characters are shown as dots, so that nothing that came over a line is lost to sight.
  public mutating func text(_ text: String, x: Int, y: Int, _ grey: UInt8) {
    let shown = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? "·" : $0 }))
    var pen = x
    // A frame is as wide as the panel: longer lines are drawn in parts.
    var rest = shown[...]
    while !rest.isEmpty, pen < width {
      let part = TextPart(String(rest.prefix(Sheet.partCharacters)))
      rest = rest.dropFirst(Sheet.partCharacters)
      for row in 0..<Sheet.lineHeight where y + row >= 0 && y + row < height {
        for column in 0..<min(part.width, Frame.width) where pen + column >= 0 && pen + column < width {
          if part.frame.isInk(column, row) { pixels[(y + row) * width + pen + column] = grey }
        }
      }
      pen += part.width
    }
  }

  /// Pixels that a line of text takes from top to bottom.
  public static let lineHeight = 12
  /// Pixels that a character takes, unless it is a wide one.
  public static let characterWidth = 6
  /// Characters that fit a frame even when all are wide.
  private static let partCharacters = Frame.width / (2 * characterWidth)
}

/// A part of a sheet.
public struct Box: Equatable, Sendable {
  /// Pixels from the left edge of the sheet.
  public var x: Int
  /// Pixels from the top of the sheet.
  public var y: Int
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A box with its top left corner at a point.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Whether a point is inside.
  public func contains(x: Int, y: Int) -> Bool {
    (self.x..<self.x + width).contains(x) && (self.y..<self.y + height).contains(y)
  }
}

/// A piece of text on a frame of its own.
private struct TextPart: ~Copyable {
  var frame = Frame()
  private(set) var width = 0

  init(_ text: String) {
    var painter = Painter(&frame)
    width = painter.text(Array(text.utf8).span, at: .zero)
  }
}
