import Journal
import Records
import Wire

extension DeviceSim {
  /// The state of the handheld as one line of JSON: the names of the playthrough and of what has the focus
  /// (null for none), records in use and the most there can be, wear, screens shown, and what the line has
  /// carried.
  public var status: String {
    let statistics = lineStatistics
    let known = try? withJournal { journal throws(JournalFailure) in
      Facts(
        store: journal.storeStatistics, limit: journal.recordLimit, damaged: journal.damage.count,
        head: journal.head)
    }
    guard let facts = known else { return "{}" }
    let fields = [
      ("playthrough", Self.json(name(of: shownPlaythrough))),
      ("focus", Self.json(name(of: focus))),
      ("head", "\(facts.head)"),
      ("records", "\(facts.store.records)"),
      ("tombstones", "\(facts.store.tombstones)"),
      ("recordLimit", "\(facts.limit)"),
      ("damaged", "\(facts.damaged)"),
      ("mostWear", "\(facts.store.mostWear)"),
      ("totalWear", "\(facts.store.totalWear)"),
      ("screens", "\(presentedCount)"),
      ("frames", "\(statistics.frames)"),
      ("badFrames", "\(statistics.badCRC &+ statistics.oversize)"),
      ("discardedBytes", "\(statistics.discardedBytes)"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }

  private struct Facts {
    var store: Statistics
    var limit: Int
    var damaged: Int
    var head: UInt32
  }

  private func name(of uid: UID?) -> String? {
    guard let uid else { return nil }
    return try? withJournal { journal throws(JournalFailure) in
      let name = try journal.name(of: journal.entity(uid))
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
