import Glibc
import Handheld
import HandheldSim

/// The script of a run: kept in memory for the case of a crash, and written as it goes when that was asked
/// for.
///
/// A recording begins with what the flash held before: a copy of it lies beside the script, unless the flash
/// was made in the same run.
struct Recording {
  /// What takes everything down.
  let recorder: ScriptRecorder
  private let isAsked: Bool

  /// Begins a recording. `start` is what the flash held; nil when it is new.
  init(_ options: Options, _ setting: Setting, start: [UInt8]?) throws(UsageFailure) {
    isAsked = options.record != nil
    let script = options.record ?? "cairn-emulator-\(getpid()).script"
    let flash = script + ".flash"
    var descriptor: Int32 = -1
    if let record = options.record {
      descriptor = open(record, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      guard descriptor >= 0,
        try start.map({ bytes throws(UsageFailure) in try Self.write(bytes, flash) }) ?? true
      else { throw UsageFailure("--record \(record): \(String(cString: strerror(errno)))") }
    }
    recorder = ScriptRecorder(writingTo: descriptor)
    let command = Self.command(options, setting, script: script, isNew: start == nil)
    recorder.remark("Recorded by cairn-emulator \(Firmware.version). To see it again:")
    if start != nil { recorder.remark("  cp \(flash.quoted) again.flash") }
    recorder.remark("  \(command)")
    CrashGuard.keep(
      recorder, script: script, flash: options.record == nil ? start : nil, to: flash,
      sentence: "cairn-emulator: it crashed; \(script) has what led to it, and how to see it again\n")
  }

  /// Ends it with what is to be seen now, and with a line that ends the program.
  func finish(_ device: DeviceSim) {
    guard isAsked else { return }
    device.waitUntilIdle()
    recorder.note(.expect(.frame(device.frameCheck)))
    recorder.note(.quit)
    device.recorder = nil
  }

  private static func write(_ bytes: [UInt8], _ path: String) throws(UsageFailure) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    defer { if file >= 0 { close(file) } }
    return file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count
  }

  private static func command(_ options: Options, _ setting: Setting, script: String, isNew: Bool) -> String {
    "cairn-emulator --headless --flash again.flash" + (isNew && options.withDemo ? " --demo" : "")
      + " --seed \(setting.seed) --script \(script.quoted)"
  }
}

extension String {
  /// As a shell takes it for one word.
  fileprivate var quoted: String {
    let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
    return isPlain
      ? self : "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
