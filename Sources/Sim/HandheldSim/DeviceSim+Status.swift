import Journal
import Records
import Wire

extension DeviceSim {
  /// The state of the handheld as one line of JSON: the names of the playthrough and of what has the focus
  /// (null for none), records in use and the most there can be, wear, screens shown, and what the line has
  /// carried.
  public var status: String {
    let statistics = lineStatistics
    let fields = [
      ("playthrough", Self.json(name(of: shownPlaythrough))),
      ("focus", Self.json(name(of: focus))),
      ("records", "{\"used\": \(recordCounts.used), \"limit\": \(recordCounts.limit)}"),
      ("damaged", "\(recordCounts.damaged)"),
      ("head", "\(recordCounts.head)"),
      ("erases", "{\"most\": \(memory.wear.max() ?? 0), \"all\": \(memory.wear.reduce(0, +))}"),
      ("screens", "\(presentedCount)"),
      ("frames", "\(statistics.frames)"),
      ("badFrames", "\(statistics.badCRC &+ statistics.oversize)"),
      ("discardedBytes", "\(statistics.discardedBytes)"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private var recordCounts: (used: Int, limit: Int, damaged: Int, head: UInt32) {
    let counts = try? withJournal { journal throws(JournalFailure) in
      (journal.recordCount, journal.recordLimit, journal.damage.count, journal.head)
    }
    return counts ?? (0, 0, 0, 0)
  }

  private func name(of uid: UID?) -> String? {
    guard let uid else { return nil }
    let name = try? withJournal { journal throws(JournalFailure) in try journal.name(of: journal.entity(uid))
    }
    return name.map { name in
      let span = name.span
      return String(decoding: span.indices.map { span[$0] }, as: UTF8.self)
    }
  }

  private static func json(_ text: String?) -> String {
    guard let text else { return "null" }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\u{0}"..<" ": quoted += "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
