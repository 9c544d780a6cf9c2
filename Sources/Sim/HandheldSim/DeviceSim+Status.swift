import Journal
import Records
import Wire

extension DeviceSim {
  /// The state of the handheld as fields of a JSON object: the names of the playthrough and of what has the
  /// focus (null for none), records in use and the most there can be, wear, screens shown, and what the line
  /// has carried.
  public var status: [(String, JSONText)] {
    let statistics = lineStatistics
    let known = try? withJournal { journal throws(JournalFailure) in
      Facts(
        store: journal.storeStatistics, limit: journal.recordLimit, damaged: journal.damage.count,
        head: journal.head)
    }
    guard let facts = known else { return [] }
    return [
      ("playthrough", JSONText(name(of: shownPlaythrough))),
      ("focus", JSONText(name(of: focus))),
      ("head", JSONText(facts.head)),
      ("records", JSONText(facts.store.records)),
      ("tombstones", JSONText(facts.store.tombstones)),
      ("recordLimit", JSONText(facts.limit)),
      ("damaged", JSONText(facts.damaged)),
      ("mostWear", JSONText(facts.store.mostWear)),
      ("totalWear", JSONText(facts.store.totalWear)),
      ("screens", JSONText(presentedCount)),
      ("frames", JSONText(statistics.frames)),
      ("badFrames", JSONText(statistics.badCRC &+ statistics.oversize)),
      ("discardedBytes", JSONText(statistics.discardedBytes)),
    ]
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
}
