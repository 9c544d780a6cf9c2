import Foundation
import Wire

extension SerialFailure: CustomStringConvertible {
  /// One sentence for a person, without control characters.
  public var description: String {
    let port = printable(port)
    switch reason {
    case .missing:
      return
        "\(port): there is no such port; plug the handheld in, then look under /dev/serial/by-id"
    case .dangling(let target):
      return "\(port): leads to \(printable(target)), which is gone; start the handheld again"
    case .busy(let holder?):
      return "\(port): \(printable(holder)) is using it; close that program and try again"
    case .busy(nil):
      return "\(port): another program is using it; close that program and try again"
    case .forbidden(let group?):
      let group = printable(group)
      return
        "\(port): you may not open it; run `sudo usermod -a -G \(group) $USER`, then log in again"
    case .forbidden(nil):
      return "\(port): you may not open it; ask its owner, or try with sudo"
    case .notAPort:
      return "\(port): is not a serial port; name one like /dev/ttyACM0"
    case .refusedBySystem(let operation, let message):
      return
        "\(port): could not \(operation): \(printable(message)); plug the handheld in again and retry"
    case .captureRefused(let message):
      return "\(port): \(printable(message)); give a file in a folder that can be written"
    case .timedOut, .lost, .requestTooLarge, .answerTooLarge, .answerMalformed, .smpError, .groupError:
      return "\(port): \(exchangeSentence)"
    }
  }

  private var exchangeSentence: String {
    switch reason {
    case .timedOut(let attempts, let seconds, let receivedBytes):
      let asked = "no answer to \(attempts) requests in \(String(format: "%.1f", seconds)) s"
      return receivedBytes == 0
        ? "\(asked); is the handheld switched on, and is this its port?"
        : "\(asked), but \(receivedBytes) bytes of something else; is this the handheld's port?"
    case .lost:
      return "the handheld is gone; plug it in and try again, nothing is half done"
    case .requestTooLarge(let limit):
      return "a request is larger than \(limit) bytes; report this"
    case .answerTooLarge(let limit):
      return "an answer is larger than \(limit) bytes; is the handheld's firmware newer than this program?"
    case .answerMalformed:
      return "an answer makes no sense; is this the handheld's port?"
    case .smpError(let code):
      let name = SMPCode(rawValue: code).map { "\($0)" } ?? "unknown to this program"
      return
        "the handheld refused a request: error \(code), \(name); is its firmware older than this program?"
    case .groupError(let group, let code):
      return "the handheld refused a request with error \(code) of group \(group); report this"
    default:
      return "failed"
    }
  }

  private func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}
