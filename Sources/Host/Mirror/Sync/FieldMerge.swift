/// The merge of one record, field by field, without a clock.
///
/// A field that only one side changed since the base takes that side's value. A counter adds up what each
/// side added. Of a field that both changed, the handheld's value stays, and the mirror's is given back as
/// lost; but of the place in a list nothing is given back, as it is nobody's work. Without a base every
/// difference counts as changed on both sides, but a text beats no text and the greater count the smaller.
/// Where both sides changed progress, that of an earlier cycle does not count any more, and gives way to that
/// of a later one.
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
  /// `mine` that the handheld may have taken and changed since, so that neither increments nor a value that
  /// is back at the base can be told apart.
  init(
    _ table: Table, base: [SQLValue]?, mine: [SQLValue], theirs: [SQLValue], sent: [SQLValue]? = nil
  ) {
    let later = FieldMerge.laterCycle(table, base: base, mine: mine, theirs: theirs)
    for (index, column) in table.columns.enumerated() {
      let sent = sent?[index]
      let (mine, theirs, base) = (mine[index], theirs[index], base?[index])
      if let later, table.progress.contains(column.name) || column.content == .cycle {
        values.append(later == .mine ? mine : theirs)
      } else if mine == theirs || mine == base {
        values.append(theirs)
      } else if theirs == base {
        values.append(mine)
        // It may have been taken and put back there since: then that was an edit, and is not lost unseen.
        if sent == mine, column.isSomebodysWork {
          losses.append(Loss(field: column.name, kept: mine, lost: theirs))
        }
      } else {
        let isCounter = if case .counter = column.content { true } else { false }
        settle(column, base: isCounter && sent != nil ? nil : base, mine: mine, theirs: theirs)
      }
    }
  }

  private enum Side { case mine, theirs }

  /// The side whose progress is of a later cycle; nil if only one side changed it, if both are of one cycle,
  /// or if progress carries over.
  private static func laterCycle(
    _ table: Table, base: [SQLValue]?, mine: [SQLValue], theirs: [SQLValue]
  ) -> Side? {
    if let base {
      let ofCycle = table.columns.indices.filter {
        table.columns[$0].content == .cycle || table.progress.contains(table.columns[$0].name)
      }
      if ofCycle.allSatisfy({ mine[$0] == base[$0] }) || ofCycle.allSatisfy({ theirs[$0] == base[$0] }) {
        return nil
      }
    }
    guard let cycle = table.columns.firstIndex(where: { $0.content == .cycle }),
      let carries = table.columns.firstIndex(where: { $0.name == "carries_over" }), theirs[carries] != 1,
      let mine = mine[cycle].integer, let theirs = theirs[cycle].integer, mine != theirs
    else { return nil }
    return mine > theirs ? .mine : .theirs
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
    if column.isSomebodysWork, !(base == nil && mine.text == []) {
      losses.append(Loss(field: column.name, kept: theirs, lost: mine))
    }
  }
}

extension Column {
  /// Whether a lost value is worth keeping: a place in a list and a cycle follow from other things.
  fileprivate var isSomebodysWork: Bool { content != .position && content != .cycle }
}
