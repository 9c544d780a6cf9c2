import HandheldSim
import Views

/// The whole window as a sheet: the handheld, and a page of the inspector beside it if one is open.
public enum WindowPicture {
  /// Pixels of the window that one of the panel takes, in a picture.
  public static let zoom = 2

  /// The window at that size, with the glass as it looks.
  public static func of(_ device: DeviceSim, _ page: InspectorPage?) -> Sheet {
    let face = DeviceFace.sheet(of: device, .paper).picture.magnified(zoom)
    let width = face.width + (page == nil ? 0 : Inspector.width)
    var sheet = Sheet(width: width, height: face.height, grey: 0)
    sheet.place(face, x: 0, y: 0)
    guard let page else { return sheet }
    let side = Inspector.sheet(of: device, page, height: face.height).picture
    sheet.place(side, x: face.width, y: 0)
    return sheet
  }
}
