import Boot
import SignedImages
import Sodium
import Testing

/// What an image must be to be started, and the name of each refusal.
@Suite struct ImageTests {
  let signer = Signer(seed: 1)

  /// The name of the refusal; nil when the image is taken.
  func refusal(_ image: SignedImage, limit: Int? = nil, by trust: ImageTrust? = nil) -> ImageFailure? {
    var verifier = SodiumVerifier()
    do throws(ImageFailure) {
      _ = try image.verify(at: 0, limit: limit ?? image.bytes.count, by: trust ?? signer.trust(), &verifier)
      return nil
    } catch { return error }
  }

  @Test func `a signed image says its version, counter, board and length`() throws {
    let image = SignedImage(by: signer)
    var verifier = SodiumVerifier()
    let summary = try image.verify(at: 0, limit: 4096, by: signer.trust(floor: 3), &verifier)
    #expect(summary.header.version == ImageVersion(0, 2, 1, build: 5))
    #expect(summary.securityCounter == 3)
    #expect(summary.board == BoardID("emulator"))
    #expect(summary.byteCount == image.bytes.count)
  }

  @Test func `every single flipped bit refuses an image`() {
    let image = SignedImage(by: signer)
    for bit in 0..<image.bytes.count * 8 {
      var flipped = image
      flipped.bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(refusal(flipped) != nil, "bit \(bit)")
    }
  }

  @Test func `an image that is cut anywhere is refused`() {
    let image = SignedImage(by: signer)
    for count in 0..<image.bytes.count {
      var cut = image
      cut.bytes.removeLast(image.bytes.count - count)
      #expect(refusal(cut) != nil, "\(count) bytes")
      // The same in a slot that has room, whose rest is blank.
      cut.bytes += [UInt8](repeating: 0xFF, count: 4096 - count)
      #expect(refusal(cut) != nil, "\(count) bytes in a slot")
    }
  }

  @Test func `another key, another board and a lower counter have their own names`() {
    let image = SignedImage(by: signer)
    #expect(refusal(image, by: Signer(seed: 2).trust()) == .keyWrong)
    #expect(refusal(image, by: signer.trust(board: "Microbit")) == .boardWrong)
    #expect(refusal(image, by: signer.trust(floor: 4)) == .counterLower)
  }

  @Test func `a digest and a signature that do not fit have their own names`() {
    var image = SignedImage(by: signer)
    image.bytes[40] ^= 1
    #expect(refusal(image) == .digestWrong)
    #expect(refusal(SignedImage(by: signer) { $0[2].content[0] ^= 1 }) == .signatureWrong)
    let forged = SignedImage(by: signer) { $0[2].content = Signer(seed: 2).sign($0[0].content) }
    #expect(refusal(forged) == .signatureWrong)
  }

  @Test(arguments: [
    (0, ImageFailure.digestMissing), (1, .keyHashMissing), (2, .signatureMissing),
  ])
  func `an entry that is missing is named`(index: Int, failure: ImageFailure) {
    #expect(refusal(SignedImage(by: signer) { $0.remove(at: index) }) == failure)
  }

  @Test func `entries that are unknown, repeated, misplaced or of a wrong length are refused`() {
    #expect(refusal(SignedImage(by: signer) { $0.append((0x40, [1])) }) == .unknownEntry)
    #expect(refusal(SignedImage(by: signer) { $0.append($0[0]) }) == .repeatedEntry)
    #expect(refusal(SignedImage(by: signer) { $0.append(SignedImage.usual[0]) }) == .misplacedEntry)
    #expect(refusal(SignedImage(by: signer) { $0[2].content.removeLast() }) == .entryLength)
    #expect(refusal(SignedImage(by: signer, protected: [SignedImage.usual[0]])) == .boardMissing)
    #expect(refusal(SignedImage(by: signer, protected: [SignedImage.usual[1]])) == .counterMissing)
    #expect(refusal(SignedImage(by: signer, protected: [])) == .counterMissing)
    #expect(refusal(SignedImage(by: signer, flags: 0x10)) == .flags)
  }

  @Test func `a length that leads out of the image is never followed`() {
    let image = SignedImage(by: signer)
    // The lengths of header, protected area, body, and of the areas and entries behind the body.
    let lengths = [8, 10, 12, 14, 134, 138, 146, 158, 162, 198, 234]
    for place in lengths {
      for (low, high) in [(0, 0), (1, 0), (3, 0), (0xFF, 0), (0xFF, 0xFF), (0, 0x80)] as [(UInt8, UInt8)] {
        var hostile = image
        hostile.bytes[place] = low
        hostile.bytes[place + 1] = high
        guard hostile.bytes != image.bytes else { continue }
        #expect(refusal(hostile) != nil, "\(low), \(high) at \(place)")
        #expect(refusal(hostile, limit: 1 << 30) != nil, "\(low), \(high) at \(place)")
      }
    }
  }

  @Test func `an image larger than its slot is refused by its header`() {
    #expect(refusal(SignedImage(by: signer), limit: 100) == .tooLarge)
    #expect(refusal(SignedImage(by: signer), limit: 31) == .truncated)
    #expect(refusal(SignedImage(bytes: [UInt8](repeating: 0xFF, count: 4096))) == .notAnImage)
  }
}
