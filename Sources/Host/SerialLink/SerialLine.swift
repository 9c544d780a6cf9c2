/// The bytes of one open port, held by this program alone.
protocol SerialLine: AnyObject {
  /// Waits up to `timeoutMilliseconds`, at least 1, for bytes and returns those that are there; none if none
  /// came.
  func read(timeoutMilliseconds: Int) throws(SerialFailure) -> [UInt8]
  /// Writes all of `bytes`, waiting for the other side where it must.
  func write(_ bytes: [UInt8]) throws(SerialFailure)
  /// Gives the port back. Nothing may be called afterwards.
  func close()
}

/// The most bytes that are read at once.
let readBytes = 4096
/// How long a write may be held up before the port counts as lost.
let writeTimeoutMilliseconds = 5000
