import FlashSim
import Foundation
import HandheldSim
import Journal
import Seeds
import Testing
import Wire

@testable import Mirror

/// Handhelds whose making takes long, made once.
enum Handhelds {
  nonisolated(unsafe) private static let emptyChip: FlashMemory? = {
    let memory = FlashMemory(DeviceSim.geometry)
    return (try? DeviceSim(formatting: memory)) == nil ? nil : memory
  }()
  nonisolated(unsafe) private static let demoChip: FlashMemory? = {
    guard let device = try? empty() else { return nil }
    try? device.withJournal { journal throws(JournalFailure) in try DemoPlaythrough.write(to: &journal) }
    device.settle()
    return device.memory
  }()

  /// One that was never used.
  static func empty() throws -> DeviceSim { try DeviceSim(opening: #require(emptyChip).fork()) }

  /// One with the demo playthrough.
  static func demo() throws -> DeviceSim { try DeviceSim(opening: #require(demoChip).fork()) }
}

/// A mirror in a folder of its own, gone with it.
final class Desk {
  let mirror: MirrorFile
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "cairn-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    mirror = try MirrorFile(path: folder.appending(path: "journal.sqlite").path, creating: true)
    try mirror.database.run("PRAGMA synchronous = OFF")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Syncs with a handheld, over a line that was set up or over a good one.
  @discardableResult
  func sync(
    _ device: DeviceSim, over transport: LineTransport? = nil, bodyBytes: Int = 4088, force: Bool = false
  ) throws -> SyncReport {
    let report = try Sync(
      mirror, over: transport ?? LineTransport(device), name: "desk", bodyBytes: bodyBytes, force: force
    ).run()
    device.settle()
    #expect(report.lost == 0)
    #expect(try mirror.check() == [])
    return report
  }

  func edit(_ statements: String) throws { try mirror.database.runScript(statements) }

  /// The first column of a query, as text.
  func texts(_ query: String) throws -> [String] {
    try mirror.database.run(query).map { row in
      if let number = row[0].integer { return "\(number)" }
      return String(decoding: row[0].text ?? [], as: UTF8.self)
    }
  }

  /// Everything a person sees, whatever numbers the rows have, in an order that only depends on it.
  func contents() throws -> [String] {
    try Contents(of: mirror.database).items.values.map { "\($0)" }.sorted()
  }
}

extension DeviceSim {
  /// What is on the handheld, as a mirror that never saw it gets it.
  func contents() throws -> [String] {
    let fresh = try Desk()
    try fresh.sync(self)
    return try fresh.contents()
  }

  /// Sets the clock.
  func setClock(_ text: String) throws {
    let bytes = Array(text.utf8)
    var body = [0xA1, 0x68] + Array("datetime".utf8)
    body += [0x78, UInt8(bytes.count)] + bytes
    _ = try LineTransport(self).request(group: 0, command: 4, write: true, body: body)
  }

  var head: UInt32 {
    get throws { try withJournal { journal throws(JournalFailure) in journal.head } }
  }
}
