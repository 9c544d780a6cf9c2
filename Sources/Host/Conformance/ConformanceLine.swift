/// The line to a device that is examined: bytes out, bytes in.
public protocol ConformanceLine: AnyObject {
  /// Sends bytes as they are.
  func send(_ bytes: [UInt8]) throws
  /// The bytes that come within a time; fewer milliseconds are used when some have come.
  func receive(milliseconds: Int) throws -> [UInt8]
}
