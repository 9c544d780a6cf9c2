import Bytes

/// Asks for the picture on the screen: `[since, first]`.
public struct PictureRequest: Equatable, Sendable {
  /// The frame that the asker holds, 0 for none: only bands that changed after it are wanted.
  public var since: UInt32
  /// Where to begin: 0, then `next` of the answer before.
  public var first: UInt32

  /// Makes a request.
  public init(since: UInt32, first: UInt32 = 0) {
    self.since = since
    self.first = first
  }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: 2)
    since = try reader.uint()
    first = try reader.uint()
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(2)
    try body.uint(since)
    try body.uint(first)
  }
}

/// What a picture is, apart from its pixels.
public struct PictureFrame: Equatable, Sendable {
  /// The number of the frame; the same numbers as those of ``ScreenFrame``.
  public var number: UInt32
  /// Pixels from left to right, at least 1.
  public var width: UInt16
  /// Pixels from top to bottom, at least 1.
  public var height: UInt16

  /// Describes a picture.
  public init(number: UInt32, width: UInt16, height: UInt16) {
    self.number = number
    self.width = width
    self.height = height
  }

  /// Bands of eight rows.
  public var bandCount: Int { (Int(height) + 7) / 8 }
}
