import CSerialPort

/// A serial port of this machine.
public struct SerialPort: Equatable, Sendable {
  /// The numbers by which USB tells devices apart.
  public struct USBIdentity: Equatable, Sendable, CustomStringConvertible {
    /// The maker.
    public let vendor: UInt16
    /// The maker's product.
    public let product: UInt16

    /// Both as four hexadecimal digits, as in `2e8a:000a`.
    public var description: String { digits(vendor) + ":" + digits(product) }

    private func digits(_ number: UInt16) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: 4 - text.count) + text
    }
  }

  /// The path to open, as in `/dev/ttyACM0`.
  public let path: String
  /// What the port calls itself.
  public let description: String
  /// Its USB numbers; nil if it is not on USB.
  public let usb: USBIdentity?
  /// Its USB serial number, if it has one.
  public let serialNumber: String?
  /// What its maker and its product are called on USB, if they are.
  public let usbNames: [String]

  /// Whether the device says that it is a Cairn handheld.
  public var callsItselfCairn: Bool { usbNames.contains { $0.lowercased().contains("cairn") } }

  /// The ports that are there now, by path. Pseudo-terminals are not among them.
  public static func all() -> [SerialPort] {
    var list: UnsafeMutablePointer<OpaquePointer?>?
    guard sp_list_ports(&list) == SP_OK, let list else { return [] }
    defer { sp_free_port_list(list) }
    var ports: [SerialPort] = []
    var index = 0
    while let port = list[index] {
      if let described = SerialPort(port) { ports.append(described) }
      index += 1
    }
    return ports.sorted { $0.path < $1.path }
  }

  init(
    path: String, description: String, usb: USBIdentity?, serialNumber: String? = nil, usbNames: [String] = []
  ) {
    (self.path, self.description, self.usb) = (path, description, usb)
    (self.serialNumber, self.usbNames) = (serialNumber, usbNames)
  }

  private init?(_ port: OpaquePointer) {
    guard let name = sp_get_port_name(port) else { return nil }
    path = String(cString: name)
    description = sp_get_port_description(port).map { String(cString: $0) } ?? path
    var vendor: Int32 = 0
    var product: Int32 = 0
    let isUSB = sp_get_port_usb_vid_pid(port, &vendor, &product) == SP_OK
    usb =
      isUSB
      ? USBIdentity(vendor: UInt16(truncatingIfNeeded: vendor), product: UInt16(truncatingIfNeeded: product))
      : nil
    serialNumber = isUSB ? sp_get_port_usb_serial(port).map { String(cString: $0) } : nil
    let names = isUSB ? [sp_get_port_usb_manufacturer(port), sp_get_port_usb_product(port)] : []
    usbNames = names.compactMap { $0.map { String(cString: $0) } }
  }
}
