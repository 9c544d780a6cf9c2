import Flashing
import Testing

/// What an upload costs on the line. `Tools/bench flash` prints the lines.
@Suite struct FlashCostTests {
  @Test func `an upload of 60 KB costs what the targets allow`() throws {
    let bench = HandheldBench()
    let outcome = try bench.flasher().run()
    let size = Double(outcome.imageBytes)
    let up = Double(bench.upload.up) / size
    let all = Double(bench.upload.up + bench.upload.down) / size
    let slow = HandheldBench()
    slow.turnaroundMilliseconds = 100
    _ = try slow.flasher().run()
    let turnarounds = Double(slow.upload.milliseconds - bench.upload.milliseconds) / 100
    var again = 0
    for place in stride(from: 5000, to: 60_000, by: 5500) {
      let cut = HandheldBench()
      cut.cutsAfterBytes = [place]
      _ = try cut.flasher().run()
      #expect(cut.device.images.writtenBytes == outcome.imageBytes)
      again = max(again, cut.upBytes - bench.upBytes)
    }
    print("cost up \(up)\ncost all \(all)\ncost turnarounds \(turnarounds)\ncost again \(again)")
    #expect(up <= 1.012)
    #expect(all <= 1.02)
    #expect(turnarounds <= 6)
    // A sector of 4096 bytes, and a frame with what stands around its message.
    #expect(again <= 4096 + 4096 + 32)
  }
}
