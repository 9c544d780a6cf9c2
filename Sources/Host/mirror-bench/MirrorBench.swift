import Bytes
import Foundation
import Mirror
import Wire

/// Mirrors a handheld of ten thousand records into a new file, and prints the seconds of processor time that
/// the sync took, the answers of the handheld not counted: they are made in a first sync into another file.
///
/// usage: mirror-bench FILE
@main struct MirrorBench {
  static let clock = CLOCK_PROCESS_CPUTIME_ID

  static func main() throws {
    let path = CommandLine.arguments[1]
    let handheld = BusyHandheld()
    let recorder = Recorder(handheld)
    _ = try Sync(try MirrorFile(path: path + ".first", creating: true), over: recorder, name: "bench").run()
    let mirror = try MirrorFile(path: path, creating: true)
    let start = seconds()
    let report = try Sync(mirror, over: Replay(recorder.answers), name: "bench").run()
    let duration = seconds() - start
    guard report.received == BusyHandheld.count, report.lost == 0, report.hidden == 0 else {
      fatalError("\(report)")
    }
    print("{\"records\": \(report.received), \"seconds\": \(duration)}")
  }

  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

/// Asks a handheld in memory, and keeps its answers.
final class Recorder: RecordTransport {
  private let handheld: BusyHandheld
  private(set) var answers: [[UInt8]] = []
  private let bodyBytes = 4088

  init(_ handheld: BusyHandheld) { self.handheld = handheld }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    if group != RecordsGroup.number {
      answers.append(Array([0xA1, 0x68] + "buf_size".utf8 + [0x19, 0x10, 0x00]))
      return answers[answers.count - 1]
    }
    var buffer = [UInt8](repeating: 0, count: bodyBytes)
    var writer = CBORWriter(buffer.mutableSpan)
    var handler = handheld
    try RecordsGroup.handle(
      SMPHeader(operation: write ? .write : .read, group: group, command: command, sequence: 0),
      body: body.span, reply: &writer, handler: &handler)
    let count = writer.count
    answers.append(Array(buffer[..<count]))
    return answers[answers.count - 1]
  }
}

/// Gives recorded answers one after the other.
final class Replay: RecordTransport {
  private var answers: ArraySlice<[UInt8]>

  init(_ answers: [[UInt8]]) { self.answers = answers[...] }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    answers.popFirst() ?? []
  }
}
