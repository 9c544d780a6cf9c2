import Foundation
import Testing

/// `cairn sync --watch` while handhelds come and go.
struct WatchTests {
  /// A watching program and its lines.
  final class Watcher {
    let process: Process
    private let output = Pipe()
    private var pending = Data()

    init(_ bench: Workbench, _ options: String...) throws {
      process = try Program.cairn.start(
        ["sync", "--watch", "--db", "a.sqlite"] + options, output: output, errors: output, in: bench.folder)
      // A test that waits for a line which never comes ends with its program.
      let watched = process
      DispatchQueue.global().asyncAfter(deadline: .now() + 90) {
        if watched.isRunning { kill(watched.processIdentifier, SIGKILL) }
      }
    }

    deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

    /// The next line; nil at the end.
    func nextLine() -> String? {
      while true {
        if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          defer { pending = Data(pending[(end + 1)...]) }
          return String(decoding: pending[..<end], as: UTF8.self)
        }
        let chunk = output.fileHandleForReading.availableData
        if chunk.isEmpty { return nil }
        pending.append(chunk)
      }
    }

    /// Ends it as systemd or a person does; returns the exit code.
    func stop(_ signal: Int32) -> Int32 {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.terminationReason == .exit ? process.terminationStatus : -1
    }

    /// Seconds of processor time so far, in the hundredths that the system counts.
    var processorSeconds: Double {
      let stat =
        (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)) ?? ""
      let fields = stat.split(separator: " ").compactMap { Double($0) }
      // Fields 14 and 15; the name of the program and its state are no numbers.
      return fields.count > 13 ? (fields[11] + fields[12]) / 100 : .infinity
    }
  }

  @Test func `each time the handheld appears there is a sync, and SIGTERM ends the watch with 0`() throws {
    let bench = try Workbench()
    // By its name: without one an emulator of another folder is found too, while this one is not there.
    let watcher = try Watcher(bench, "--port", "handheld")
    #expect(watcher.nextLine() == "Waiting for a handheld. Ctrl-C ends this.")
    for received in [188, 0] {
      let handheld = try EmulatorProcess(
        flash: bench.path("a.flash"), link: bench.path("handheld"), demo: true)
      #expect(
        watcher.nextLine()
          == "Synced handheld with a.sqlite: \(received) received, 0 sent, 0 conflicts kept, 0 lost.")
      handheld.killNow()
    }
    #expect(watcher.stop(SIGTERM) == 0)
    #expect(watcher.nextLine() == nil)
  }

  @Test func `a cable pulled in the middle of a sync is said, and the next sync goes on`() throws {
    let bench = try Workbench()
    let handheld = try EmulatorProcess(
      flash: bench.path("a.flash"), link: bench.path("emulator"), demo: true)
    var tap = try SerialTap(device: handheld.link, link: bench.path("cable"), limit: 5000)
    let watcher = try Watcher(bench, "--port", "cable", "--json")
    #expect(watcher.nextLine()?.contains("cable: the handheld is gone") == true)
    tap.close()
    tap = try SerialTap(device: handheld.link, link: bench.path("cable"))
    let line = try #require(watcher.nextLine())
    #expect(line.hasPrefix("{\"mirror\":\"a.sqlite\",\"port\":\"cable\"") && line.contains("\"lost\":0"))
    #expect(watcher.stop(SIGINT) == 0)
    tap.close()
    let check = try Program.sqlite.run([bench.path("a.sqlite"), "SELECT count(*) FROM quest"])
    #expect(check.output == "21\n")
  }

  @Test func `a watch without a handheld sleeps`() throws {
    let bench = try Workbench()
    let watcher = try Watcher(bench, "--port", "nothing")
    _ = watcher.nextLine()
    let before = watcher.processorSeconds
    Thread.sleep(forTimeInterval: 3)
    #expect(watcher.processorSeconds - before < 0.5)
    #expect(watcher.stop(SIGINT) == 0)
  }
}
