import Foundation
import Testing

@testable import SerialLink

/// Which port is taken when nobody names one.
@Suite struct PortSearchTests {
  static let onBoard = SerialPort(path: "/dev/ttyS0", description: "/dev/ttyS0", usb: nil)
  static let adapter = SerialPort(
    path: "/dev/ttyUSB0", description: "FT232R", usb: .init(vendor: 0x0403, product: 0x6001),
    serialNumber: "A50285BI", usbNames: ["FTDI", "FT232R"])
  static let handheld = SerialPort(
    path: "/dev/ttyACM0", description: "Cairn", usb: .init(vendor: 0x2E8A, product: 0x000A),
    serialNumber: "E660A1", usbNames: ["Cairn", "Handheld"])

  func choice(_ wanted: String?, _ ports: [SerialPort], _ emulators: [String] = []) -> PortSearch.Choice {
    PortSearch(ports: ports, emulators: emulators, folder: "/home/me").choice(wanted)
  }

  @Test func `a device that calls itself Cairn comes before all others`() {
    #expect(choice(nil, [Self.adapter, Self.handheld], ["/home/me/handheld"]) == .one("/dev/ttyACM0"))
  }

  @Test func `the only USB port or emulator is taken, and a port on the board never is`() {
    #expect(choice(nil, [Self.onBoard, Self.adapter]) == .one("/dev/ttyUSB0"))
    #expect(choice(nil, [Self.onBoard], ["/home/me/a"]) == .one("a"))
    #expect(choice(nil, [Self.onBoard]) == .none("no USB serial port is there, and no emulator runs"))
  }

  @Test func `of several emulators the one in this folder is taken, by its name`() {
    #expect(choice(nil, [], ["/tmp/a", "/home/me/b"]) == .one("b"))
    #expect(choice("emulator", [Self.adapter], ["/tmp/a", "/home/me/b"]) == .one("b"))
    #expect(
      choice(nil, [], ["/tmp/a", "/tmp/b"])
        == .several([
          .init(path: "/tmp/a", details: "emulator"), .init(path: "/tmp/b", details: "emulator"),
        ]))
  }

  @Test func `an emulator of another folder is taken only when it is asked for`() {
    #expect(choice(nil, [], ["/tmp/a"]) == .elsewhere(.init(path: "/tmp/a", details: "emulator")))
    #expect(choice("emulator", [], ["/tmp/a"]) == .one("/tmp/a"))
    #expect(choice("/tmp/a", [], ["/tmp/a"]) == .one("/tmp/a"))
  }

  @Test func `where it cannot be told all are listed`() {
    #expect(
      choice(nil, [Self.adapter], ["/tmp/a"])
        == .several([
          .init(path: "/dev/ttyUSB0", details: "FT232R, usb:0403:6001"),
          .init(path: "/tmp/a", details: "emulator"),
        ]))
  }

  @Test func `a USB port is chosen by its numbers or its serial number`() {
    let ports = [Self.adapter, Self.handheld]
    #expect(choice("usb:0403:6001", ports) == .one("/dev/ttyUSB0"))
    #expect(choice("usb:2E8A:000A", ports) == .one("/dev/ttyACM0"))
    #expect(choice("usb:a50285bi", ports) == .one("/dev/ttyUSB0"))
    #expect(choice("usb:1", ports) == .none("no serial port, of /dev/ttyUSB0, /dev/ttyACM0 has usb:1"))
  }

  @Test func `anything else is a path, and no emulator is said to be none`() {
    #expect(choice("handheld", [Self.handheld]) == .one("handheld"))
    #expect(choice("emulator", [Self.handheld]) == .none("no emulator with a --link runs"))
  }

  @Test func `a port that comes again under its name has another appearance`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appending(path: "handheld").path
    #expect(PortAppearance(of: link) == nil)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    let first = try #require(PortAppearance(of: link))
    #expect(PortAppearance(of: link) == first)
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/zero")
    #expect(PortAppearance(of: link) != first)
  }
}
