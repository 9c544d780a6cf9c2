/// How a conflict was settled.
public struct Resolution: Codable, Equatable, Sendable {
  /// What became of the record.
  public enum Effect: String, Codable, Sendable {
    /// The field has another value now, or the row is deleted; the next sync carries that.
    case edited
    /// It was so already.
    case unchanged
    /// The record is not there any more, so that nothing was left to decide.
    case gone
  }

  /// What was settled. It is listed no more.
  public let conflict: Conflict
  /// What became of the record.
  public let effect: Effect
}

extension MirrorFile {
  /// What the merges kept and nobody has settled yet, oldest first.
  public func conflicts() throws -> [Conflict] {
    try read("the conflicts", Conflict.query, [nil]) { Conflict(&$0) }
  }

  /// Settles a conflict for one side by an ordinary edit, which the next sync carries like any other; nil if
  /// there is no conflict with this number. The edit and the end of the conflict are one transaction.
  @discardableResult
  public func resolve(_ id: Int, keeping side: Conflict.Side) throws -> Resolution? {
    try database.transaction("settle the conflict") {
      let found = try database.run(Conflict.query, [SQLValue(id)]).first
      guard var row = found.map(Row.init) else { return nil }
      let conflict = Conflict(&row)
      let effect = try settle(conflict, side)
      try database.run("DELETE FROM conflict WHERE id = ?1", SQLValue(id))
      return Resolution(conflict: conflict, effect: effect)
    }
  }

  private func settle(_ conflict: Conflict, _ side: Conflict.Side) throws -> Resolution.Effect {
    guard let table = Table(rawValue: conflict.kind) else { return .gone }
    let rows = try Rows(database: database)
    let row = Int64(conflict.row)
    guard let (_, values) = try rows.read(table, row) else { return .gone }
    guard let field = conflict.field else {
      let loser: Conflict.Side = conflict.reason == Conflict.Reason.deletedHere.rawValue ? .mine : .theirs
      guard side == loser else { return .unchanged }
      try rows.delete(table, row)
      return .edited
    }
    if table == .step, field == "quest" { return try settlePlace(conflict, of: row, side, rows) }
    // The column is one of the schema's, whatever stands in the table.
    guard let index = table.columns.firstIndex(where: { $0.name == field }) else { return .gone }
    let wanted = (side == .mine ? conflict.mine : conflict.theirs).map { SQLValue($0) } ?? nil
    if wanted == values[index] || wanted == values[index].integer.map({ SQLValue("\($0)") }) {
      return .unchanged
    }
    try database.run("UPDATE \(table.rawValue) SET \(field) = ?2 WHERE id = ?1", .integer(row), wanted)
    return .edited
  }

  /// Puts a step into the quest where a side had it, unless that is gone.
  private func settlePlace(
    _ conflict: Conflict, of step: Int64, _ side: Conflict.Side, _ rows: Rows
  ) throws -> Resolution.Effect {
    let place = (side == .mine ? conflict.mine : conflict.theirs) ?? ""
    guard let quest = Int64(place.prefix { $0.isNumber }), try rows.read(.quest, quest) != nil else {
      return .gone
    }
    if try rows.read(.step, step)?.owners == [quest] { return .unchanged }
    try rows.move(step: step, to: quest)
    return .edited
  }
}
