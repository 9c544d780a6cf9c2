import Bytes
import Wire

@testable import Mirror

/// What a fuse does when it burns down.
struct Cut: Error {}

/// Counts the moments at which a sync may be cut off, and cuts it off at one of them.
final class Fuse {
  private(set) var moments = 0
  private let limit: Int

  init(limit: Int = .max) { self.limit = limit }

  func pass() throws {
    moments += 1
    // What was cut off does nothing any more.
    if moments >= limit { throw Cut() }
  }
}

/// A line to a simulated handheld that may be cut before a request is sent and before its answer arrives.
final class PeerTransport: RecordTransport {
  let peer: RecordsPeerSim
  private let fuse: Fuse
  private let bodyBytes: Int
  private(set) var requests: [RecordsGroup.Command] = []
  /// Called before a request is carried out: the player, who goes on playing.
  var meanwhile: ((RecordsGroup.Command, RecordsPeerSim) -> Void)?
  /// Spoils the body of an answer.
  var spoil: ((RecordsGroup.Command, [UInt8]) -> [UInt8])?

  init(_ peer: RecordsPeerSim, fuse: Fuse = Fuse(), bodyBytes: Int = 4088) {
    self.peer = peer
    self.fuse = fuse
    self.bodyBytes = bodyBytes
  }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    try fuse.pass()
    if group == 0 {
      try fuse.pass()
      return Array([0xA1, 0x68] + "buf_size".utf8 + [0x19, UInt8(bodyBytes >> 8), UInt8(bodyBytes & 0xFF)])
    }
    let name = RecordsGroup.Command(rawValue: command) ?? .info
    requests.append(name)
    meanwhile?(name, peer)
    let header = SMPHeader(
      operation: write ? .write : .read, group: group, command: command, sequence: 0)
    var buffer = [UInt8](repeating: 0, count: bodyBytes)
    var writer = CBORWriter(buffer.mutableSpan)
    var handler = peer
    do throws(RequestFailure) {
      try RecordsGroup.handle(header, body: body.span, reply: &writer, handler: &handler)
    } catch {
      try fuse.pass()
      if case .group(_, let code, _) = error, let failure = RecordsFailure(rawValue: code) { throw failure }
      throw error
    }
    let count = writer.count
    try fuse.pass()
    let answer = Array(buffer[..<count])
    return spoil?(name, answer) ?? answer
  }
}
