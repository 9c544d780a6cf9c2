import Bytes
import Wire

/// The image group, as far as asking changes nothing.
extension Examination {
  func examineImages(_ rule: Rule) throws {
    let state = try probe.ask(.read, ImageGroup.number, 0, [0xA0])
    if state.verdict == .smpError(8) { throw Skipped("it has no group 1") }
    try expect(state.verdict == .success, "\(state.verdict)")
    switch rule {
    case .images:
      var answer = try ImageStateAnswer(decoding: state.body.span)
      var slots: [UInt32] = []
      var active = 0
      while let image = try answer.next() {
        slots.append(image.slot)
        active += image.isActive ? 1 : 0
      }
      try expect(Set(slots).count == slots.count && active == 1, "slots \(slots), \(active) active")
    case .imageRequests:
      let data: [UInt8] = [0x64, 0x64, 0x61, 0x74, 0x61, 0x41, 0x00]
      let offset: [UInt8] = [0x63, 0x6F, 0x66, 0x66, 0x00]
      let hash = [0xA1, 0x64, 0x68, 0x61, 0x73, 0x68, 0x58, 32] + [UInt8](repeating: 0xCF, count: 32)
      try expectRefusal(1, [0xA1] + data, .invalidOffset)
      try expectRefusal(1, [0xA2] + offset + data, .invalidLength)
      try expectRefusal(0, hash, .hashNotFound)
    default:
      let piece = [UInt8](repeating: 0xFF, count: 32)
      let request = try body { body throws(CBORFailure) in
        try UploadRequest(offset: 0, byteCount: .max, digest: nil, data: piece.span).encode(into: &body)
      }
      try expectRefusal(1, request, .tooLarge)
    }
  }

  private func expectRefusal(_ command: UInt8, _ body: [UInt8], _ failure: ImageGroupFailure) throws {
    let verdict = try probe.ask(.write, ImageGroup.number, command, body).verdict
    let expected = AnswerVerdict.groupError(group: UInt32(ImageGroup.number), code: failure.rawValue)
    try expect(verdict == expected, "not \(failure): \(verdict)")
  }
}
