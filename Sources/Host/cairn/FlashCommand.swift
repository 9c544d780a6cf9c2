import Arguments
import Flashing
import Foundation
import SerialLink

/// `cairn flash`: new firmware, and the proof that it runs.
struct FlashCommand {
  let image: String
  let port: String?
  let key: String?
  let json: Bool
  let mode: FlashMode

  /// What was done, for a program.
  private struct Report: Encodable {
    let port: String
    let flash: Flasher.Outcome
    let seconds: Double
  }

  func run(on terminal: Terminal) throws {
    let file = try read()
    let port = try SerialLink.find(self.port)
    let line = ProgressLine(allowed: !json)
    var options = Flasher.Options()
    (options.confirms, options.recovers, options.isDry) = (mode.confirms, mode.recovers, mode.isDry)
    let flasher = Flasher(file, options: options) {
      SerialFlashingLink(try SerialLink(opening: port))
    } sleep: {
      Thread.sleep(forTimeInterval: Double($0) / 1000)
    } report: {
      show($0, line)
    }
    let outcome: Flasher.Outcome
    do {
      defer { line.erase() }
      outcome = try flasher.run()
    } catch let failure as FlashingFailure {
      throw Ending(failure, port)
    } catch LinkFailure.gone(let error) {
      throw Ending(error)
    } catch LinkFailure.refused(_, let code) {
      throw Ending(.refused, "\(port): the handheld refused a request with error \(code). See `cairn info`.")
    }
    if json {
      let seconds = (line.seconds * 10).rounded() / 10
      return try JSON.write(Report(port: port, flash: outcome, seconds: seconds), to: terminal)
    }
    terminal.write(sentence(outcome, port, line.seconds))
  }

  private func read() throws -> FirmwareFile {
    do {
      let pem = try key.map { String(decoding: try contents(of: $0), as: UTF8.self) }
      return try FirmwareFile(
        contents(of: image), key: pem.map { text in try FirmwareFile.key(fromPEM: text) })
    } catch let failure as FlashingFailure {
      throw Ending(failure, failure == .notAKey ? key ?? image : image)
    }
  }

  private func contents(of path: String) throws -> [UInt8] {
    let file = try? FileHandle(forReadingFrom: URL(filePath: path))
    guard let data = try? file?.read(upToCount: FirmwareFile.byteLimit) else {
      throw Ending(.image, "\(path): there is no such file that can be read. Name another.")
    }
    return Array(data)
  }

  private func show(_ stage: Flasher.Stage, _ line: ProgressLine) {
    switch stage {
    case .restart: line.show("Starting the handheld anew")
    case .upload(let done, let all):
      let rate = Double(done) / 1024 / max(line.seconds, 0.001)
      line.show(
        "Sending: \(done / 1024) of \(all / 1024) KiB, \(done * 100 / max(all, 1)) %, "
          + String(format: "%.1f KiB a second", rate))
    }
  }

  private func sentence(_ outcome: Flasher.Outcome, _ port: String, _ seconds: Double) -> String {
    let stays = outcome.isConfirmed ? "" : " It is not confirmed: the old one comes back with the next reset."
    if outcome.wasThere { return "\(port) runs \(outcome.version) already.\(stays)" }
    let old = outcome.previousVersion.map { " It runs \($0)." } ?? ""
    if outcome.isDry {
      return "Nothing was changed. \(port) would get \(outcome.version), \(outcome.imageBytes) bytes.\(old)"
    }
    let resumed = outcome.resumedAt > 0 ? ", the first \(outcome.resumedAt) were there already" : ""
    return "\(port) runs \(outcome.version): \(outcome.imageBytes) bytes\(resumed), in "
      + String(format: "%.1f s.", seconds) + stays
  }
}

extension Ending {
  fileprivate init(_ failure: FlashingFailure, _ place: String) {
    let code: ExitCode =
      switch failure {
      case .image, .notAKey, .otherBoard: .image
      case .noSlots, .refused: .refused
      case .reverted: .reverted
      case .answer, .stuck, .corrupted, .gone, .silent: .noAnswer
      }
    self.init(code, "\(place): \(failure.description).")
  }
}

/// A serial port as flashing wants it.
final class SerialFlashingLink: FlashingLink {
  private let link: SerialLink

  init(_ link: SerialLink) { self.link = link }

  func request(group: UInt16, command: UInt8, write: Bool, body: [UInt8]) throws -> [UInt8] {
    do { return try link.request(group: group, command: command, write: write, body: body) } catch {
      throw Self.translated(error)
    }
  }

  func requestOnce(group: UInt16, command: UInt8, body: [UInt8]) {
    _ = try? link.requestOnce(group: group, command: command, body: body)
  }

  func stream(
    group: UInt16, command: UInt8, next: () -> [UInt8]?, take: (Int, [UInt8]) throws -> Void
  ) throws {
    do {
      try link.stream {
        next().map { SerialLink.Request(group: group, command: command, write: true, body: $0) }
      } take: {
        try take($0, $1.get())
      }
    } catch {
      throw Self.translated(error)
    }
  }

  func close() { link.close() }

  private static func translated(_ error: any Error) -> any Error {
    guard let failure = error as? SerialFailure else { return error }
    switch failure.reason {
    case .smpError(let code): return LinkFailure.refused(group: nil, code: code)
    case .groupError(let group, let code): return LinkFailure.refused(group: group, code: code)
    default: return LinkFailure.gone(failure)
    }
  }
}
