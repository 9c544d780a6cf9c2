import Arguments
import Conformance
import Foundation
import SerialLink

extension BareLine: ConformanceLine {}

/// `cairn conform`: a device held to the rules of the protocol, or a scripted device for a client.
struct ConformCommand {
  let port: String?
  let json: Bool

  /// What became of a rule, for a program.
  private struct Outcome: Encodable {
    let rule: Int
    let text: String
    let finding: String
    let reason: String?
  }

  /// Examines the device on the port, and ends with an error if it breaks a rule.
  func run(on terminal: Terminal) throws {
    let path = try SerialLink.find(port)
    var examination = Examination(try BareLine(opening: path))
    var outcomes: [Outcome] = []
    try examination.run { rule, finding in
      let outcome = Self.outcome(rule, finding)
      outcomes.append(outcome)
      guard !json else { return }
      let number = String("  \(outcome.rule)".suffix(2))
      terminal.write("\(number) \(outcome.finding.padded(to: 6))  \(outcome.text)")
      if let reason = outcome.reason { terminal.write("           \(reason.printable)") }
    }
    if json { try JSON.write(outcomes, to: terminal) }
    let broken = outcomes.count { $0.finding == "BROKEN" }
    let skipped = outcomes.count { $0.finding == "absent" }
    guard broken == 0 else {
      throw Ending(
        .noAnswer,
        "\(path): \(broken) of \(outcomes.count) rules are broken. They are numbered in Protocol.md.")
    }
    if !json {
      let rest = skipped == 0 ? "" : ", \(skipped) do not apply"
      terminal.write("\(path): \(outcomes.count - skipped) rules hold\(rest).")
    }
  }

  /// Plays a handheld until the program is ended.
  static func serve(_ faults: [String], on terminal: Terminal) throws {
    let port = try ServedPort()
    let handheld = ScriptedHandheld(faults: Set(faults.compactMap(ScriptedHandheld.Fault.init)))
    terminal.write("serial port: \(port.path)")
    port.serve(handheld.receive)
  }

  private static func outcome(_ rule: Rule, _ finding: Finding) -> Outcome {
    switch finding {
    case .held: Outcome(rule: rule.rawValue, text: rule.text, finding: "held", reason: nil)
    case .skipped(let reason):
      Outcome(rule: rule.rawValue, text: rule.text, finding: "absent", reason: reason)
    case .broken(let reason): Outcome(rule: rule.rawValue, text: rule.text, finding: "BROKEN", reason: reason)
    }
  }
}
