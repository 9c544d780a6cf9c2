import Foundation
import Wire

/// A file of every message that a line carries, in the format of pcap, for Wireshark.
///
/// Each packet is one whole message, header and body, without its framing; the link type is USER0 (147),
/// which `Tools/wireshark/cairn.lua` reads. Format: the classic pcap file, little-endian, microseconds.
public final class Capture {
  private let file: FileHandle
  private var sent = FrameDecoder<65535>()
  private var received = FrameDecoder<65535>()
  /// Messages written so far.
  public private(set) var messageCount = 0

  /// Makes the file, in place of one that is there.
  public init(path: String) throws(SerialFailure) {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else {
      throw SerialFailure(path, .captureRefused(message: String(cString: strerror(errno))))
    }
    self.file = file
    // Magic, version 2.4, zone, accuracy, most bytes of a packet, link type.
    write([0xA1B2_C3D4, 0x0004_0002, 0, 0, 65_535, 147])
  }

  /// Takes what goes to the handheld.
  func send(_ bytes: [UInt8]) { Self.feed(bytes, &sent, record) }

  /// Takes what comes from the handheld.
  func receive(_ bytes: [UInt8]) { Self.feed(bytes, &received, record) }

  private static func feed(
    _ bytes: [UInt8], _ decoder: inout FrameDecoder<65535>, _ record: ([UInt8]) -> Void
  ) {
    for byte in bytes {
      if case .message(let framing) = decoder.feed(byte) {
        let message = [UInt8](copying: decoder.message(framing))
        record(message)
      }
    }
  }

  private func record(_ message: [UInt8]) {
    let now = Date().timeIntervalSince1970
    let seconds = now.rounded(.down)
    let count = UInt32(message.count)
    write([UInt32(clamping: Int(seconds)), UInt32((now - seconds) * 1e6), count, count], message)
    messageCount += 1
  }

  private func write(_ numbers: [UInt32], _ bytes: [UInt8] = []) {
    var data = Data()
    for number in numbers { withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) } }
    data.append(contentsOf: bytes)
    file.write(data)
  }
}
