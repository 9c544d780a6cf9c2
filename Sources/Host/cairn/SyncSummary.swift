import Arguments
import Mirror

/// The report of a sync in words.
struct SyncSummary {
  let report: SyncReport
  /// What a command needs to find the mirror.
  var option = ""

  /// What there is to know besides the numbers, and the line that ends with them.
  func lines(_ subject: String) -> [String] {
    var lines: [String] = []
    if report.hidden > 0 {
      lines.append("\(report.hidden.of("record")) kept that this version cannot show.")
    }
    if report.conflicts > 0 {
      lines.append("What lost is kept: see `cairn conflicts\(option)`, and settle it when you like.")
    }
    return lines + ["\(subject): \(numbers)."]
  }

  /// The numbers alone.
  var numbers: String {
    [
      "\(report.received) received", "\(report.sent) sent", "\(report.conflicts.of("conflict")) kept",
      report.waiting > 0 ? "\(report.waiting) waiting" : "", "\(report.lost) lost",
    ].joined(ifAny: ", ")
  }

  /// Why an edit was refused.
  static func reason(_ refusal: String?) -> String {
    switch refusal {
    case "storeFull": "it is full; delete what is not needed"
    case "overLimit": "over one of its limits"
    case "badReference": "it belongs to something that is not there"
    case "malformed": "not plain text"
    default: refusal ?? "no reason given"
    }
  }
}
