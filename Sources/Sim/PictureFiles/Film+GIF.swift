import CGIF
import PanelSim

extension Film {
  /// The greys of a film: what the eye tells apart on paper, and few enough for a small file.
  public static let greyCount = 16

  /// Parts that stand shorter than this are left out: a GIF counts hundredths of a second, and programs show
  /// those of less than two much slower.
  public static let leastMilliseconds = 20

  /// The film as an animated GIF that runs for ever, every pixel a square of `factor`; the encoding is
  /// giflib's. Nil when there is no memory for it.
  public func gif(magnified factor: Int = 1) -> [UInt8]? {
    GIFFile(self, magnification: factor)?.bytes
  }
}

/// A GIF file while it is made.
private final class GIFFile {
  private(set) var bytes: [UInt8] = []
  private var file: UnsafeMutablePointer<GifFileType>?
  private let factor: Int
  private var shown: [UInt8]?
  /// Hundredths of a second that the file lasts so far.
  private var end = 0

  init?(_ film: Film, magnification: Int) {
    factor = magnification
    var code: Int32 = 0
    file = EGifOpen(
      Unmanaged.passUnretained(self).toOpaque(),
      { file, bytes, count in
        guard let file, let bytes, let owner = file.pointee.UserData else { return 0 }
        Unmanaged<GIFFile>.fromOpaque(owner).takeUnretainedValue().bytes += UnsafeBufferPointer(
          start: bytes, count: Int(count))
        return count
      }, &code)
    guard file != nil else { return nil }
    let isWritten = write(film)
    guard EGifCloseFile(file, &code) == GIF_OK, isWritten else { return nil }
  }

  private func write(_ film: Film) -> Bool {
    guard let first = film.parts.first?.picture, begin(first, isMoving: film.parts.count > 1) else {
      return false
    }
    var milliseconds = 0
    for (index, part) in film.parts.enumerated() {
      milliseconds += part.milliseconds
      let isLast = index == film.parts.count - 1
      guard isLast || part.milliseconds >= Film.leastMilliseconds else { continue }
      guard add(part.picture, until: milliseconds / 10) else { return false }
    }
    return true
  }

  private func begin(_ picture: Picture, isMoving: Bool) -> Bool {
    let greys = (0..<Film.greyCount).map { level in
      let grey = UInt8(level * 255 / (Film.greyCount - 1))
      return GifColorType(Red: grey, Green: grey, Blue: grey)
    }
    let map = GifMakeMapObject(Int32(Film.greyCount), greys)
    defer { GifFreeMapObject(map) }
    EGifSetGifVersion(file, true)
    let size = (width: Int32(picture.width * factor), height: Int32(picture.height * factor))
    guard EGifPutScreenDesc(file, size.width, size.height, 4, 0, map) == GIF_OK else { return false }
    return !isMoving || repeatForEver()
  }

  /// The application extension that every program knows: 0 means without end.
  private func repeatForEver() -> Bool {
    EGifPutExtensionLeader(file, APPLICATION_EXT_FUNC_CODE) == GIF_OK
      && EGifPutExtensionBlock(file, 11, "NETSCAPE2.0") == GIF_OK
      && EGifPutExtensionBlock(file, 3, [1, 0, 0] as [UInt8]) == GIF_OK
      && EGifPutExtensionTrailer(file) == GIF_OK
  }

  /// Adds what differs from the picture before; the first one whole.
  private func add(_ picture: Picture, until hundredths: Int) -> Bool {
    let levels = picture.greyLevels
    let area = Area(of: levels, differingFrom: shown, width: picture.width)
    let (columns, rows) = (area.columns, area.rows)
    shown = levels
    var control = GraphicsControlBlock()
    control.DisposalMode = DISPOSE_DO_NOT
    control.DelayTime = Int32(min(hundredths - end, 0xFFFF))
    control.TransparentColor = NO_TRANSPARENT_COLOR
    end = hundredths
    var bytes = [UInt8](repeating: 0, count: 4)
    EGifGCBToExtension(&control, &bytes)
    guard EGifPutExtension(file, GRAPHICS_EXT_FUNC_CODE, 4, bytes) == GIF_OK,
      EGifPutImageDesc(
        file, Int32(columns.lowerBound * factor), Int32(rows.lowerBound * factor),
        Int32(columns.count * factor), Int32(rows.count * factor), false, nil) == GIF_OK
    else { return false }
    for y in rows {
      var line = columns.flatMap { x in
        [UInt8](repeating: levels[y * picture.width + x], count: factor)
      }
      for _ in 0..<factor {
        guard EGifPutLine(file, &line, Int32(line.count)) == GIF_OK else { return false }
      }
    }
    return true
  }
}

extension Picture {
  /// The pixels as numbers of the greys of a film.
  public var greyLevels: [UInt8] {
    pixels.map { UInt8((Int($0) * (Film.greyCount - 1) + 127) / 255) }
  }
}

extension Area {
  /// The smallest that has every difference; all of it without anything before, and a pixel when nothing
  /// differs, as no picture of a GIF is empty.
  fileprivate init(of levels: [UInt8], differingFrom other: [UInt8]?, width: Int) {
    guard let other else {
      self.init(columns: 0..<width, rows: 0..<levels.count / width)
      return
    }
    var (left, right, top, bottom) = (Int.max, -1, Int.max, -1)
    for index in levels.indices where levels[index] != other[index] {
      let (x, y) = (index % width, index / width)
      (left, right, top, bottom) = (min(left, x), max(right, x), min(top, y), y)
    }
    if right < 0 { (left, right, top, bottom) = (0, 0, 0, 0) }
    self.init(columns: left..<right + 1, rows: top..<bottom + 1)
  }
}
