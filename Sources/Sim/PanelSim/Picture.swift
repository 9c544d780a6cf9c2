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

  private init(width: Int, height: Int, pixels: [UInt8]) {
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

  /// The picture as a PNG file of 8-bit greys (RFC 2083). The data are stored, not packed: a frame is 38 KB,
  /// and the simulation needs no library for it.
  public var png: [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      rows += pixels[y * width..<(y + 1) * width]
    }
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    PNG.append("IHDR", PNG.bytes(UInt32(width)) + PNG.bytes(UInt32(height)) + [8, 0, 0, 0, 0], to: &file)
    PNG.append("IDAT", PNG.stored(rows), to: &file)
    PNG.append("IEND", [], to: &file)
    return file
  }
}

/// The pieces of a PNG file.
private enum PNG {
  /// A number, the highest byte first.
  static func bytes(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
  }

  /// A chunk: length, name, data and their CRC-32.
  static func append(_ name: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(name.utf8) + data
    file += bytes(UInt32(data.count)) + body + bytes(crc(body))
  }

  /// Data in the zlib format (RFC 1950) in stored blocks (RFC 1951, 3.2.4).
  static func stored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(0xFFFF, data.count - start)
      let isLast = start + count == data.count
      result += [
        isLast ? 1 : 0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF),
        UInt8(~count >> 8 & 0xFF),
      ]
      result += data[start..<start + count]
      start += count
    } while start < data.count
    return result + bytes(adler(data))
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    var crc: UInt32 = .max
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 != 0 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
