/// The merge of one record, field by field, without a clock.
///
/// A field that only one side changed since the base takes that side's value. A counter adds up what each
/// side added, also when both added the same. Of a field that both changed, the handheld's value stays, and
/// the mirror's is given back as lost; but nothing is given back of what follows from other things, like the
/// cycle. Without a base every difference counts as changed on both sides, but a text beats no text and the
/// greater count the smaller. Where both sides changed progress, that of an earlier cycle does not count any
/// more, and gives way to that of a later one.
struct FieldMerge {
  /// A value that lost.
  struct Loss: Equatable {
    let field: String
    let kept: SQLValue
    let lost: SQLValue
  }

  private(set) var values: [SQLValue] = []
  private(set) var losses: [Loss] = []

  /// Merges what the mirror has (`mine`) with what the handheld has (`theirs`). `sent`: an earlier state of
  /// `mine` of which nobody can tell whether the handheld took it and changed it since. Then neither
  /// increments nor a value that is back at the base can be told apart: a counter is merged as if it had been
  /// taken, and what it would be otherwise is given back as lost. `isDoubtful`: the handheld may have gone
  /// back to a value from before the base. Then a difference from the base is no proof that it was edited
  /// there, and every value that gives way is given back as lost.
  init(
    _ table: Table, base: [SQLValue]?, mine: [SQLValue], theirs: [SQLValue], sent: [SQLValue]? = nil,
    isDoubtful: Bool = false
  ) {
    let later = FieldMerge.laterCycle(table, base: base, mine: mine, theirs: theirs, isDoubtful)
    for (index, column) in table.columns.enumerated() {
      let sent = sent?[index]
      let (mine, theirs, base) = (mine[index], theirs[index], base?[index])
      if later == nil, case .counter(let range) = column.content, let sent, let base, sent != base,
        theirs != base
      {
        count(column.name, range, base: base, mine: mine, theirs: theirs, sent: sent)
        continue
      }
      if let later, table.progress.contains(column.name) || column.content == .cycle {
        values.append(later == .mine ? mine : theirs)
      } else if isDoubtful, let base, theirs != base, mine != theirs {
        doubt(column, base: base, mine: mine, theirs: theirs)
      } else if mine == base || mine == theirs && !(column.isCounter && base != nil && !isDoubtful) {
        values.append(theirs)
      } else if theirs == base {
        values.append(mine)
        // It may have been taken and put back there since: then that was an edit, and is not lost unseen.
        if sent == mine, column.isSomebodysWork {
          losses.append(Loss(field: column.name, kept: mine, lost: theirs))
        }
      } else {
        settle(column, base: base, mine: mine, theirs: theirs)
      }
    }
    guard let state = table.columns.firstIndex(where: { $0.name == "state" }),
      let consequence = table.columns.firstIndex(where: { $0.name == "by_alternative" })
    else { return }
    // A state that only followed from another quest's is nobody's work.
    if mine[consequence] == 1 { losses.removeAll { $0.field == "state" } }
    if values[state] != "failed" { values[consequence] = 0 }
  }

  /// Merges a counter of which an earlier state was sent without an answer.
  private mutating func count(
    _ name: String, _ range: ClosedRange<Int>, base: SQLValue, mine: SQLValue, theirs: SQLValue,
    sent: SQLValue
  ) {
    func sum(since common: SQLValue) -> SQLValue {
      let sum = (theirs.integer ?? 0) + (mine.integer ?? 0) - (common.integer ?? 0)
      return .integer(min(max(sum, Int64(range.lowerBound)), Int64(range.upperBound)))
    }
    // It is as it was sent, to the digit: then it was taken.
    values.append(sum(since: sent))
    if theirs != sent { losses.append(Loss(field: name, kept: sum(since: sent), lost: sum(since: base))) }
  }

  private enum Side { case mine, theirs }

  /// The side whose progress is of a later cycle; nil if only one side changed it, if both are of one cycle,
  /// or if progress carries over.
  private static func laterCycle(
    _ table: Table, base: [SQLValue]?, mine: [SQLValue], theirs: [SQLValue], _ isDoubtful: Bool
  ) -> Side? {
    if let base {
      let ofCycle = table.columns.indices.filter {
        table.columns[$0].content == .cycle || table.progress.contains(table.columns[$0].name)
      }
      if ofCycle.allSatisfy({ theirs[$0] == base[$0] }) { return nil }
      if !isDoubtful, ofCycle.allSatisfy({ mine[$0] == base[$0] }) { return nil }
    }
    guard let cycle = table.columns.firstIndex(where: { $0.content == .cycle }),
      let carries = table.columns.firstIndex(where: { $0.name == "carries_over" }), theirs[carries] != 1,
      let mine = mine[cycle].integer, let theirs = theirs[cycle].integer, mine != theirs
    else { return nil }
    return mine > theirs ? .mine : .theirs
  }

  /// Settles a field that differs here and there, and there from the base. A greater count stays; where the
  /// handheld's has grown beyond the base, it and the increments made here add up.
  private mutating func doubt(_ column: Column, base: SQLValue, mine: SQLValue, theirs: SQLValue) {
    if case .counter(let range) = column.content, let mine = mine.integer, let theirs = theirs.integer,
      let base = base.integer
    {
      let sum = theirs < base ? max(mine, theirs) : theirs + mine - base
      let kept = min(max(sum, Int64(range.lowerBound)), Int64(range.upperBound))
      values.append(.integer(kept))
      if theirs < base {
        losses.append(Loss(field: column.name, kept: .integer(kept), lost: .integer(min(mine, theirs))))
      }
      return
    }
    if theirs.text == [] { return values.append(mine) }
    values.append(theirs)
    let hasWork = mine != base || mine.text != [] && column.content != .position
    if column.isSomebodysWork, hasWork {
      losses.append(Loss(field: column.name, kept: theirs, lost: mine))
    }
  }

  private mutating func settle(_ column: Column, base: SQLValue?, mine: SQLValue, theirs: SQLValue) {
    if case .counter(let range) = column.content, let mine = mine.integer, let theirs = theirs.integer {
      let sum = base?.integer.map { theirs + mine - $0 } ?? max(mine, theirs)
      values.append(.integer(min(max(sum, Int64(range.lowerBound)), Int64(range.upperBound))))
      return
    }
    if base == nil, theirs.text == [] {
      values.append(mine)
      return
    }
    values.append(theirs)
    let hasWork = base != nil || mine.text != [] && column.content != .position
    if column.isSomebodysWork, hasWork {
      losses.append(Loss(field: column.name, kept: theirs, lost: mine))
    }
  }
}

extension Column {
  fileprivate var isCounter: Bool { if case .counter = content { true } else { false } }

  /// Whether a lost value is worth keeping. A cycle follows from the progress, and this mark from another
  /// quest.
  fileprivate var isSomebodysWork: Bool { content != .cycle && name != "by_alternative" }
}
