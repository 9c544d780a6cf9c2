import CSerialPort
import Foundation

/// A real serial port, through libserialport: 115,200 baud, 8 data bits, no parity, 1 stop bit, no flow
/// control.
///
/// libserialport 0.1.1 takes no lock, so the file is locked here first: a port that another program uses is
/// left exactly as it is. `TIOCEXCL` then keeps out programs that do not ask for locks.
final class HardwareLine: SerialLine {
  private let name: String
  private let path: String
  private let file: LockedFile
  private let port: OpaquePointer

  /// Opens the port at `path`; `name` is what failures call it.
  init(_ path: String, name: String) throws(SerialFailure) {
    self.name = name
    self.path = path
    var found: OpaquePointer?
    guard sp_get_port_by_name(path, &found) == SP_OK, let port = found else {
      throw SerialFailure(name, .notAPort)
    }
    do {
      file = try LockedFile(path, name: name)
    } catch {
      sp_free_port(port)
      throw error
    }
    guard sp_open(port, SP_MODE_READ_WRITE) == SP_OK else {
      let failure = LockedFile.failure(sp_last_error_code(), path, name)
      sp_free_port(port)
      file.close()
      throw failure
    }
    self.port = port
    _ = ioctl(file.descriptor, UInt(TIOCEXCL))
    let results = [
      sp_set_baudrate(port, 115_200), sp_set_bits(port, 8), sp_set_parity(port, SP_PARITY_NONE),
      sp_set_stopbits(port, 1), sp_set_flowcontrol(port, SP_FLOWCONTROL_NONE),
    ]
    guard results.allSatisfy({ $0 == SP_OK }) else {
      let message = Self.lastMessage()
      close()
      throw SerialFailure(name, .refusedBySystem(operation: "set the speed", message: message))
    }
  }

  func read(timeoutMilliseconds: Int) throws(SerialFailure) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: readBytes)
    let count = sp_blocking_read_next(port, &buffer, readBytes, UInt32(max(timeoutMilliseconds, 1)))
    // An unplugged port reads as nothing, or as an error; its file is gone either way.
    guard count.rawValue > 0 || (count == SP_OK && access(path, F_OK) == 0) else {
      throw SerialFailure(name, .lost)
    }
    return Array(buffer.prefix(Int(count.rawValue)))
  }

  func write(_ bytes: [UInt8]) throws(SerialFailure) {
    let count = sp_blocking_write(port, bytes, bytes.count, UInt32(writeTimeoutMilliseconds))
    guard Int(count.rawValue) == bytes.count else { throw SerialFailure(name, .lost) }
  }

  func close() {
    _ = ioctl(file.descriptor, UInt(TIOCNXCL))
    sp_close(port)
    sp_free_port(port)
    file.close()
  }

  private static func lastMessage() -> String {
    guard let message = sp_last_error_message() else { return "no reason given" }
    defer { sp_free_error_message(message) }
    return String(cString: message)
  }
}
