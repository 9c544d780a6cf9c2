import CGIF
import PanelSim

/// A GIF file as giflib reads it: every picture whole, as a viewer shows it.
public struct GIFReading: Equatable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The pictures, as numbers of greys.
  public private(set) var pictures: [[UInt8]] = []
  /// How long each stands, in hundredths of a second.
  public private(set) var hundredths: [Int] = []

  /// Reads a file; nil when it is no GIF.
  public init?(_ bytes: [UInt8]) {
    let source = Source(bytes)
    var code: Int32 = 0
    guard
      let file = DGifOpen(
        Unmanaged.passUnretained(source).toOpaque(),
        { file, target, count in
          guard let file, let target, let owner = file.pointee.UserData else { return 0 }
          return Unmanaged<Source>.fromOpaque(owner).takeUnretainedValue().read(target, Int(count))
        }, &code)
    else { return nil }
    defer { DGifCloseFile(file, &code) }
    guard DGifSlurp(file) == GIF_OK else { return nil }
    (width, height) = (Int(file.pointee.SWidth), Int(file.pointee.SHeight))
    var canvas = [UInt8](repeating: 0, count: width * height)
    for index in 0..<Int(file.pointee.ImageCount) {
      let image = file.pointee.SavedImages[index]
      let area = image.ImageDesc
      for y in 0..<Int(area.Height) {
        for x in 0..<Int(area.Width) {
          canvas[(Int(area.Top) + y) * width + Int(area.Left) + x] =
            image.RasterBits[y * Int(area.Width) + x]
        }
      }
      pictures.append(canvas)
      var control = GraphicsControlBlock()
      DGifSavedExtensionToGCB(file, Int32(index), &control)
      hundredths.append(Int(control.DelayTime))
    }
    withExtendedLifetime(source) {}
  }

  private final class Source {
    private var left: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { left = bytes[...] }

    func read(_ target: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int32 {
      let part = left.prefix(count)
      for (index, byte) in part.enumerated() { target[index] = byte }
      left = left.dropFirst(part.count)
      return Int32(part.count)
    }
  }
}
