import Bytes
import Wire

/// Holds a device to the rules of Protocol.md, one after the other.
///
/// Nothing is changed on the device but that a mirror is introduced to it, under the name "conformance",
/// which leaves again at the end.
public struct Examination {
  let probe: Probe
  var identity: [UInt8] = []
  var epoch: UInt32 = 0
  var head: UInt32 = 0
  var mirror: UInt32 = 0
  var mark = WireMark(head: 0, token: 0)

  /// What the mirror of the examination calls itself.
  static var mirrorIdentity: WireIdentity { WireIdentity(InlineArray(repeating: 0xCF)) }

  /// An examination of the device at the end of a line that answers within a time.
  public init(_ line: any ConformanceLine, patienceMilliseconds: Int = 1000) {
    probe = Probe(line, patienceMilliseconds: patienceMilliseconds)
  }

  /// Examines the device, and reports each rule as soon as it is known. Throws what the line throws.
  public mutating func run(_ report: (Rule, Finding) -> Void) throws {
    for rule in Rule.allCases {
      do {
        try examine(rule)
        report(rule, .held)
      } catch let broken as Broken {
        report(rule, .broken(broken.reason))
      } catch let skipped as Skipped {
        report(rule, .skipped(skipped.reason))
      } catch is CBORFailure {
        report(rule, .broken("an answer that cannot be read"))
      }
    }
  }

  private mutating func examine(_ rule: Rule) throws {
    switch rule {
    case .echo, .framing, .bytewise, .noise, .badChecksum, .wrongLength, .answersIgnored, .severalAtOnce:
      try examineLine(rule)
    case .oversize, .unknownCommand, .malformed, .versions: try examineErrors(rule)
    case .parameters, .dateTime, .groups: try examineSystem(rule)
    case .info: try readInfo()
    case .introduce: try introduce()
    case .otherStore, .changes, .paging, .cursorAhead, .twice, .foreignMark, .reader:
      try examineRecords(rule)
    case .nothingReserved, .absent, .acknowledgedAhead: try examineWriting(rule)
    case .mirrors: try examineMirrors()
    case .leaving: try examineLeaving()
    case .wrongButton: try examineButton()
    case .screen: try examineScreen()
    case .picture: try examinePicture()
    case .images, .imageRequests, .imageTooLarge: try examineImages(rule)
    case .log:
      let surplus = try probe.silence(after: [])
      try expect(surplus.isEmpty, "a message that nobody asked for: \(surplus)")
    }
  }

  func expect(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
    guard condition else { throw Broken(reason()) }
  }

  /// The bytes that `write` makes.
  func body(_ write: (inout CBORWriter) throws(CBORFailure) -> Void) throws -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 8192)
    var writer = CBORWriter(buffer.mutableSpan)
    try write(&writer)
    let count = writer.count
    return Array(buffer.prefix(count))
  }
}
