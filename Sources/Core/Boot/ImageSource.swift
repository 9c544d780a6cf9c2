import Flash

/// Where the bytes of an image are: a slot of flash, or a file.
public protocol ImageSource: ~Copyable {
  /// Fills `destination` with the bytes that start at `address`. Any alignment and length; fails where there
  /// are none.
  borrowing func read(_ address: Int, into destination: inout MutableSpan<UInt8>) throws(FlashFailure)
}
