import Bytes
import Wire

extension Examination {
  func examinePicture() throws {
    let whole = try pieces(since: 0)
    guard let frame = whole.frame else { throw Skipped("its screen is no picture") }
    try expect(frame.number != 0, "frame 0")
    var columns = [Int](repeating: 0, count: frame.bandCount * Int(frame.width))
    for place in whole.places { columns[place] += 1 }
    let missing = columns.count { $0 == 0 }
    try expect(missing == 0, "\(missing) of \(columns.count) columns of bands are missing")
    try expect(columns.allSatisfy { $0 == 1 }, "columns that come twice")
    let again = try pieces(since: frame.number)
    try expect(again.places.isEmpty || again.frame != frame, "pixels that did not change")
  }

  /// The columns of bands that come, all pages together; no frame when the device has no picture.
  private func pieces(since: UInt32) throws -> (frame: PictureFrame?, places: [Int]) {
    var request = PictureRequest(since: since)
    var places: [Int] = []
    var frame: PictureFrame?
    repeat {
      let answer = try probe.ask(
        .read, 65, ScreenGroup.Command.picture.rawValue,
        try body { body throws(CBORFailure) in try request.encode(into: &body) })
      if answer.verdict == .smpError(8) { return (nil, []) }
      try expect(answer.verdict == .success, "\(answer.verdict)")
      var page = try PictureAnswer(decoding: answer.body.span)
      if let frame { try expect(page.frame == frame, "a picture that changes by itself") }
      frame = page.frame
      while let piece = try page.nextPiece() {
        piece.forEach { column, _ in places.append(piece.band * Int(page.frame.width) + column) }
      }
      try expect(page.next == 0 || page.next > request.first, "`next` \(page.next) after \(request.first)")
      request.first = page.next
    } while request.first != 0
    return (frame, places)
  }
}
