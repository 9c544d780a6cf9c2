/// An open serial port without a protocol: the bytes as they are, for looking at a device closely.
public final class BareLine {
  private let line: any SerialLine
  private var isOpen = true

  /// Opens and locks the port at `port`: a serial port, a pseudo-terminal, or a symbolic link to one.
  public init(opening port: String) throws(SerialFailure) {
    line = try SerialLink.openLine(port)
  }

  deinit { if isOpen { line.close() } }

  /// Sends bytes.
  public func send(_ bytes: [UInt8]) throws(SerialFailure) { try line.write(bytes) }

  /// The bytes that are there, or come within a time.
  public func receive(milliseconds: Int) throws(SerialFailure) -> [UInt8] {
    try line.read(timeoutMilliseconds: milliseconds)
  }
}
