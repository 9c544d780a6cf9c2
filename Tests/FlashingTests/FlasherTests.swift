import Flashing
import LineSim
import SignedImages
import Testing
import Wire

/// Flashing, against a handheld in memory and whatever happens to the line between.
@Suite struct FlasherTests {
  func failure(_ flasher: Flasher) -> FlashingFailure? {
    do { _ = try flasher.run() } catch { return error as? FlashingFailure }
    return nil
  }

  @Test func `new firmware is sent, started and confirmed, and stays`() throws {
    let bench = HandheldBench()
    let outcome = try bench.flasher().run()
    #expect(outcome.isConfirmed && !outcome.wasThere && outcome.resumedAt == 0)
    #expect(outcome.sentBytes == bench.new.count && bench.device.images.slots[0] == bench.new)
    bench.device.images.restart()
    #expect(bench.device.images.slots[0] == bench.new)
    let again = try bench.flasher().run()
    #expect(again.wasThere && again.isConfirmed && again.sentBytes == 0)
  }

  @Test func `the line carries little more than the image`() throws {
    let bench = HandheldBench()
    let outcome = try bench.flasher().run()
    let up = Double(bench.upBytes) / Double(outcome.imageBytes)
    let all = Double(bench.upBytes + bench.downBytes) / Double(outcome.imageBytes)
    #expect(up <= 1.020 && all <= 1.036, "\(up) up, \(all) in all, with questions and the reset")
  }

  @Test func `without confirmation the old firmware comes back with the next reset`() throws {
    let bench = HandheldBench()
    let outcome = try bench.flasher { $0.confirms = false }.run()
    #expect(!outcome.isConfirmed && bench.device.images.slots[0] == bench.new)
    bench.device.images.restart()
    #expect(bench.device.images.slots[0] == bench.old)
  }

  @Test func `firmware that does not start is told as reverted`() throws {
    let bench = HandheldBench()
    bench.device.images.failsNewImages = true
    guard case .reverted? = failure(try bench.flasher()) else {
      Issue.record("not told")
      return
    }
    #expect(bench.device.images.slots[0] == bench.old)
  }

  @Test func `a dry run changes nothing`() throws {
    let bench = HandheldBench()
    let outcome = try bench.flasher { $0.isDry = true }.run()
    #expect(outcome.isDry && outcome.sentBytes == 0 && bench.device.images.slots == [bench.old, []])
  }

  @Test func `an image for another board is refused before anything is sent`() throws {
    let bench = HandheldBench()
    bench.device.board = Array("toaster".utf8)
    #expect(failure(try bench.flasher()) == .otherBoard(image: "emulator", handheld: "toaster"))
    #expect(bench.device.images.slots == [bench.old, []])
  }

  @Test(arguments: [2, 3, 5, 7])
  func `lost, repeated and late answers cost little`(_ every: Int) throws {
    for fault in 0..<4 {
      let bench = HandheldBench()
      var held: [UInt8] = []
      bench.spoil = { number, bytes in
        guard number % every == 0 || !held.isEmpty else { return bytes }
        switch fault {
        case 0: return []
        case 1: return bytes + bytes
        case 2:
          guard held.isEmpty else {
            defer { held = [] }
            return held + bytes
          }
          held = bytes
          return []
        default:
          var flipped = bytes
          flipped[bytes.count / 2] ^= 0x10
          return flipped
        }
      }
      let outcome = try bench.flasher().run()
      #expect(outcome.isConfirmed && bench.device.images.slots[0] == bench.new)
      #expect(bench.device.images.writtenBytes == bench.new.count, "every \(every), fault \(fault)")
    }
  }

  @Test func `a reset that is lost on its way is asked for again`() throws {
    let bench = HandheldBench()
    bench.lostResets = 2
    #expect(try bench.flasher().run().isConfirmed)
    #expect(bench.lostResets == 0 && bench.device.images.slots[0] == bench.new)
  }

  @Test func `a handheld that takes whole words only gets the rest again`() throws {
    let bench = HandheldBench()
    bench.device.images.wordBytes = 256
    #expect(try bench.flasher().run().isConfirmed)
    #expect(bench.device.images.slots[0] == bench.new)
  }

  @Test(arguments: [100, 3000, 20_000, 45_000, 61_000])
  func `a cable that is pulled costs at most what was on its way`(_ cut: Int) throws {
    let bench = HandheldBench()
    bench.cutsAfterBytes = [cut]
    let outcome = try bench.flasher().run()
    #expect(outcome.isConfirmed && bench.device.images.slots[0] == bench.new && bench.opened >= 3)
    #expect(bench.device.images.writtenBytes == bench.new.count)
  }

  @Test func `a handheld that forgot its upload gets all of it again`() throws {
    let bench = HandheldBench()
    bench.cutsAfterBytes = [30_000]
    (bench.restartsWhenCut, bench.forgetsWhenCut) = (true, true)
    let outcome = try bench.flasher().run()
    #expect(outcome.isConfirmed && bench.device.images.slots[0] == bench.new)
    #expect(bench.device.images.writtenBytes > bench.new.count)
  }

  @Test func `a cable that stays pulled is told, and the next run goes on there`() throws {
    let bench = HandheldBench()
    bench.cutsAfterBytes = [30_000]
    bench.isGoneForGood = true
    guard case .gone(let offset, of: bench.new.count)? = failure(try bench.flasher()) else {
      Issue.record("not told")
      return
    }
    #expect(offset > 15_000)
    (bench.isPulled, bench.isGoneForGood) = (false, false)
    let outcome = try bench.flasher().run()
    // One frame of the first run, and the first one of the second, were sent for nothing.
    #expect(outcome.resumedAt >= offset && outcome.sentBytes <= bench.new.count - outcome.resumedAt + 4096)
    #expect(bench.device.images.writtenBytes == bench.new.count)
  }

  @Test(arguments: [
    "a0", "a1636f66661affffffff", "a1636f66661a00fffff0", "a1636f666600", "a1636f6666f5", "80",
    "a2636f66660a656d6174636800", "a1636f66661903e8",
  ])
  func `answers to an upload that make no sense end it`(_ digits: String) throws {
    let bench = HandheldBench()
    let lie = stride(from: 0, to: digits.count, by: 2).map { start -> UInt8 in
      let from = digits.index(digits.startIndex, offsetBy: start)
      return UInt8(digits[from..<digits.index(from, offsetBy: 2)], radix: 16)!
    }
    bench.lies = { header, _ in header.group == 1 && header.command == 1 ? lie : nil }
    switch failure(try bench.flasher()) {
    case .answer, .stuck: break
    case let other: Issue.record("\(String(describing: other))")
    }
    #expect(bench.device.images.slots[0] == bench.old)
  }

  @Test func `states that make no sense end it`() throws {
    for lie: [UInt8] in [[0xA0], [0x80], [0xA1, 0x66] + Array("images".utf8) + [0x81, 0xA0]] {
      let bench = HandheldBench()
      bench.lies = { header, _ in header.group == 1 && header.command == 0 ? lie : nil }
      guard case .answer? = failure(try bench.flasher()) else {
        Issue.record("\(lie)")
        continue
      }
    }
  }

  @Test func `what the handheld refuses is told with its name`() throws {
    let bench = HandheldBench()
    bench.device.images.slotBytes = 1000
    #expect(
      failure(try bench.flasher())?.description
        == "the handheld refused the upload: error 30, tooLarge; the old firmware stays")
  }

  @Test func `files that are no image, changed, cut, of another key are refused`() throws {
    let good = HandheldBench.image(500, seed: 3)
    let key = HandheldBench.signer.publicKey
    var changed = good
    changed[300] ^= 1
    for (bytes, key, expected): ([UInt8], [UInt8], FlashingFailure) in [
      ([], key, .image(.truncated)), (Array(good.dropLast()), key, .image(.truncated)),
      (good + [0], key, .image(.truncated)), (changed, key, .image(.digestWrong)),
      (good, Signer(seed: 9).publicKey, .image(.keyWrong)),
    ] { #expect(throws: expected) { try FirmwareFile(bytes, key: key) } }
  }
}
