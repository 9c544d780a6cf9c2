import Bytes
import Wire

/// An image in a slot.
public struct ListedImage: Equatable, Sendable, Encodable {
  /// The slot: 0 for what runs.
  public var slot: UInt32
  /// The digest by which the image calls itself.
  public var hash: [UInt8]
  /// The version: `1.2.3`, or `1.2.3+4` with a build.
  public var version: String
  /// It runs.
  public var isActive: Bool
  /// It is started at the next reset.
  public var isPending: Bool
  /// It stays.
  public var isConfirmed: Bool

  /// What becomes of it, in words.
  public var fate: String {
    if isActive { return isConfirmed ? "runs" : "runs on trial" }
    return isPending ? "starts with the next reset" : "is kept"
  }
}

extension Flasher {
  /// What is in the slots of a handheld; nil if it has none. Throws as ``run()`` does.
  public static func images(on link: any FlashingLink) throws -> [ListedImage]? {
    do { return try state(link) } catch FlashingFailure.noSlots { return nil }
  }
}

extension Flasher {
  /// What is in the slots.
  static func state(_ link: any FlashingLink) throws -> [ListedImage] {
    let body: [UInt8]
    do {
      body = try link.request(
        group: ImageGroup.number, command: ImageGroup.Command.state.rawValue, write: false, body: [0xA0])
    } catch LinkFailure.refused(nil, SMPCode.notSupported.rawValue) {
      throw FlashingFailure.noSlots
    } catch LinkFailure.refused(let group, let code) {
      throw refusal("question what is in its slots", group, code)
    }
    return try images(body)
  }

  static func board(_ body: [UInt8]) throws -> String {
    do throws(CBORFailure) {
      let answer = try InfoAnswer(decoding: body.span)
      return String(decoding: answer.board.indices.map { answer.board[$0] }, as: UTF8.self)
    } catch {
      throw FlashingFailure.answer(step: "question which board it is")
    }
  }

  static func images(_ body: [UInt8]) throws -> [ListedImage] {
    var images: [ListedImage] = []
    do throws(CBORFailure) {
      var answer = try ImageStateAnswer(decoding: body.span)
      while let image = try answer.next() {
        let number = image.version
        let build = number.build == 0 ? "" : "+\(number.build)"
        images.append(
          ListedImage(
            slot: image.slot, hash: image.hash.indices.map { image.hash[$0] },
            version: "\(number.0).\(number.1).\(number.2)\(build)", isActive: image.isActive,
            isPending: image.isPending, isConfirmed: image.isConfirmed))
      }
    } catch {
      throw FlashingFailure.answer(step: "question what is in its slots")
    }
    return images
  }

  /// Asks for a step, and tells which one was refused.
  func refusable(
    _ step: String, _ link: any FlashingLink, _ ask: (any FlashingLink) throws -> [UInt8]
  ) throws -> [UInt8] {
    do { return try ask(link) } catch LinkFailure.refused(let group, let code) {
      throw Self.refusal(step, group, code)
    }
  }

  static func refusal(_ step: String, _ group: UInt32?, _ code: UInt32) -> FlashingFailure {
    let name =
      group == UInt32(ImageGroup.number)
      ? ImageGroupFailure(rawValue: code).map { "\($0)" } : SMPCode(rawValue: code).map { "\($0)" }
    return .refused(step: step, code: code, name: name)
  }
}

extension FlashingLink {
  func request(_ command: ImageGroup.Command, _ body: [UInt8]) throws -> [UInt8] {
    try request(group: ImageGroup.number, command: command.rawValue, write: true, body: body)
  }

  /// The largest message that the handheld takes, and this program: header included.
  func messageBytes() throws -> Int {
    let body = try request(
      group: SystemGroup.number, command: SystemGroup.Command.parameters.rawValue, write: false, body: [0xA0])
    do throws(CBORFailure) {
      var reader = CBORReader(body.span)
      guard try reader.value(forKey: "buf_size") else { throw .malformed }
      let size = Int(try reader.uint())
      guard size >= 128 else { throw .malformed }
      return min(size, 4096)
    } catch {
      throw FlashingFailure.answer(step: "question how much it takes at once")
    }
  }
}

/// The bytes that `write` makes, at most one message.
func cbor(_ write: (inout CBORWriter) throws(CBORFailure) -> Void) throws -> [UInt8] {
  var buffer = [UInt8](repeating: 0, count: 4096)
  var writer = CBORWriter(buffer.mutableSpan)
  try write(&writer)
  let count = writer.count
  return Array(buffer.prefix(count))
}
