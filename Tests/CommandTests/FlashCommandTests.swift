import Foundation
import SignedImages
import Testing

/// `cairn flash` as a person runs it.
struct FlashCommandTests {
  let signer = Signer(seed: 3)

  /// Writes an image for a board.
  func image(_ bench: Workbench, board: String = "Cairn emulator") throws -> String {
    let protected: [SignedImage.Entry] = [(0x50, SignedImage.le(UInt32(1))), (0xA0, Array(board.utf8))]
    let path = bench.path("new.bin")
    try Data(SignedImage(by: signer, protected: protected).bytes).write(to: URL(filePath: path))
    return path
  }

  /// Writes a public key as openssl does.
  func key(_ bench: Workbench, of signer: Signer) throws -> String {
    let start: [UInt8] = [0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00]
    let text = Data(start + signer.publicKey).base64EncodedString()
    let path = bench.path("key.pem")
    try "-----BEGIN PUBLIC KEY-----\n\(text)\n-----END PUBLIC KEY-----\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  @Test func `what is no image, or of another key, is refused before a port is opened`() throws {
    let bench = try Workbench()
    let missing = try Program.cairn.run(["flash", bench.path("none"), "--port", "/dev/null"])
    #expect(missing.status == 10 && missing.errors.contains("there is no such file"), "\(missing.errors)")
    let file = try image(bench)
    let other = try key(bench, of: Signer(seed: 4))
    let foreign = try Program.cairn.run(["flash", file, "--key", other, "--port", "/dev/null"])
    #expect(foreign.status == 10 && foreign.errors.contains("signed with another key"), "\(foreign.errors)")
    let noKey = try Program.cairn.run(["flash", file, "--key", file, "--port", "/dev/null"])
    #expect(noKey.status == 10 && noKey.errors.contains("no Ed25519 public key"), "\(noKey.errors)")
    let right = try key(bench, of: signer)
    let checked = try Program.cairn.run(["flash", file, "--key", right, "--port", bench.path("no-port")])
    #expect(checked.status == 4, "\(checked.errors)")
  }

  @Test func `a handheld of another board gets nothing`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(flash: bench.path("a.flash"), link: bench.path("handheld"))
    let result = try Program.cairn.run(
      ["flash", try image(bench, board: "toaster"), "--port", handheld.link])
    #expect(
      result.status == 10 && result.errors.contains("for the board \"toaster\"")
        && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
