import Arguments
import Mirror
import SerialLink

extension SerialLink: RecordTransport {}

extension SerialLink {
  /// Opens the port that was named, or the only one that may be a handheld.
  static func open(_ port: String?) throws -> SerialLink { try SerialLink(opening: find(port)) }

  /// The port that was named, or the only one that may be a handheld.
  static func find(_ port: String?) throws -> String {
    if let port { return port }
    let ports = SerialPort.all()
    let candidates = ports.filter { $0.usb != nil }
    if let only = candidates.first, candidates.count == 1 { return only.path }
    guard candidates.isEmpty else {
      let seen = candidates.map(\.summary).joined(separator: ", ")
      throw Ending(.port, "Any of these may be the handheld: \(seen). Choose with --port.")
    }
    let others = ports.map(\.summary).joined(separator: ", ")
    let seen =
      ports.isEmpty ? "there is no serial port at all" : "there is no USB serial port, only \(others)"
    throw Ending(.port, "No handheld is plugged in: \(seen). Plug it in, or name its port with --port.")
  }
}

extension SerialPort {
  /// The path, and what is known of the device.
  fileprivate var summary: String {
    let details = [description == path ? "" : description, usb.map { "USB \($0)" } ?? ""].joined(ifAny: ", ")
    return details.isEmpty ? path : "\(path) (\(details))"
  }
}

extension SerialFailure {
  /// Whether the port could not be used at all, or the handheld did not answer as it should, or refused.
  var exitCode: ExitCode {
    switch reason {
    case .missing, .dangling, .busy, .forbidden, .notAPort, .refusedBySystem: .port
    case .timedOut, .lost, .answerTooLarge, .answerMalformed: .noAnswer
    case .smpError, .groupError: .refused
    case .requestTooLarge: .unexpected
    case .captureRefused: .usage
    }
  }
}
