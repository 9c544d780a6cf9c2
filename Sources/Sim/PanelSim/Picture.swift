import Canvas

/// A grey picture, for looking at: 0 is black and 255 is white, a row after the other.
public struct Picture: Equatable, Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The pixels.
  public let pixels: [UInt8]

  /// What the frame asks for: ink is black.
  public init(_ frame: borrowing Frame) {
    var pixels: [UInt8] = []
    for y in 0..<Frame.height {
      for x in 0..<Frame.width { pixels.append(frame.isInk(x, y) ? 0 : 255) }
    }
    (width, height, self.pixels) = (Frame.width, Frame.height, pixels)
  }

  /// What the glass shows, ghosts and all.
  public init(_ glass: Glass) {
    var pixels: [UInt8] = []
    for y in 0..<Glass.height {
      for x in 0..<Glass.width { pixels.append(UInt8(max(0, min(255, glass.reflectance(x, y) * 255)))) }
    }
    (width, height, self.pixels) = (Glass.width, Glass.height, pixels)
  }

  /// A picture of so many pixels.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Every pixel as a square of `factor` pixels.
  public func magnified(_ factor: Int) -> Picture {
    var larger: [UInt8] = []
    for y in 0..<height * factor {
      for x in 0..<width * factor { larger.append(pixels[y / factor * width + x / factor]) }
    }
    return Picture(width: width * factor, height: height * factor, pixels: larger)
  }

  /// The picture in half blocks, two rows in a line of text: what a person reads in a terminal and in a diff.
  public var text: String {
    var text = ""
    for y in stride(from: 0, to: height, by: 2) {
      var line = ""
      for x in 0..<width {
        let upper = pixels[y * width + x] < 128
        let lower = y + 1 < height && pixels[(y + 1) * width + x] < 128
        line += upper ? (lower ? "█" : "▀") : lower ? "▄" : " "
      }
      while line.last == " " { line.removeLast() }
      text += line + "\n"
    }
    return text
  }

  /// The picture in braille, two columns and four rows of pixels in a character: 148 by 32 for a frame, which
  /// fits a terminal in which half blocks do not.
  public var braille: String {
    let dots: [(x: Int, y: Int)] = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    var text = ""
    for y in stride(from: 0, to: height, by: 4) {
      for x in stride(from: 0, to: width, by: 2) {
        var bits: UInt32 = 0
        for (bit, dot) in dots.enumerated() where x + dot.x < width && y + dot.y < height {
          if pixels[(y + dot.y) * width + x + dot.x] < 128 { bits |= 1 << UInt32(bit) }
        }
        text.unicodeScalars.append(Unicode.Scalar(0x2800 + bits) ?? " ")
      }
      text += "\n"
    }
    return text
  }
}
