import CPNG
import PanelSim

extension Picture {
  /// The picture as a PNG file of 8-bit greys, encoded by libpng; nil when there is no memory for it.
  public var png: [UInt8]? {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    image.width = UInt32(width)
    image.height = UInt32(height)
    image.format = 0  // One grey of 8 bits: PNG_FORMAT_GRAY.
    defer { png_image_free(&image) }
    var count: png_alloc_size_t = 0
    guard png_image_write_to_memory(&image, nil, &count, 0, pixels, Int32(width), nil) != 0 else {
      return nil
    }
    var file = [UInt8](repeating: 0, count: Int(count))
    guard png_image_write_to_memory(&image, &file, &count, 0, pixels, Int32(width), nil) != 0 else {
      return nil
    }
    return Array(file.prefix(Int(count)))
  }
}
