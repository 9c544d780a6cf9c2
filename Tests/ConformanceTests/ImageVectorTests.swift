import Bytes
import LineSim
import Testing
import Wire

/// The image group against the vectors of version 1, in their order.
@Suite struct ImageVectorTests {
  let files = Vector.all("slots").first

  @Test(arguments: [Framing.console, .cobs])
  func `requests about images are answered as in the vectors`(_ framing: Framing) throws {
    let files = try #require(files)
    var images = ImageSim(running: files.bytes("old"))
    images.slotBytes = 65_536
    images.digest = { $0 == files.bytes("new") ? files.bytes("sha") : [] }
    var server = SMPServer<512>()
    try #require(Vector.all("image").count >= 18)
    for vector in Vector.all("image") {
      var request = Line()
      FrameEncoder.send(vector.bytes("request").span, as: framing, to: &request)
      var answer = Line()
      server.receive(request.bytes.span, handler: &images, sink: &answer)
      #expect(messages(answer.bytes) == [vector.bytes("answer")], "\(vector.name)")
    }
  }

  @Test func `a client writes pieces as in the vectors`() throws {
    let files = try #require(files)
    let (new, sha) = (files.bytes("new"), files.bytes("sha"))
    let digest: InlineArray<32, UInt8>? = InlineArray { sha[$0] }
    for (name, range) in [("upload-first", 0..<100), ("upload-last", 100..<new.count)] {
      let vector = try #require(Vector.all("image").first { $0.name == name })
      let piece = Array(new[range])
      let (offset, count) = (UInt32(range.lowerBound), UInt32(new.count))
      let body = try cbor { body throws(CBORFailure) in
        try UploadRequest(offset: offset, byteCount: count, digest: digest, data: piece.span)
          .encode(into: &body)
      }
      #expect(body == Array(vector.bytes("request").dropFirst(SMPHeader.byteCount)))
    }
  }
}
