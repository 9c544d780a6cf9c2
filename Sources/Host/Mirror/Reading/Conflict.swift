/// Something that lost in a merge and was kept: a value that gave way to the handheld's, or a deletion that
/// gave way to an edit.
public struct Conflict: Codable, Equatable, Sendable {
  /// What happened, as the table `conflict` says it.
  public enum Reason: String, Codable, Sendable {
    case editedOnBothSides = "edited on both sides: the handheld's value stays"
    case deletedThere = "deleted on the handheld, edited here: kept"
    case deletedHere = "edited on the handheld, deleted here: kept"
  }

  /// Which of the two sides is to be right.
  public enum Side: String, CaseIterable, Sendable {
    /// This mirror.
    case mine
    /// The handheld.
    case theirs
  }

  /// Its number.
  public let id: Int
  /// The table of the record.
  public let kind: String
  /// The key of its row.
  public let row: Int
  /// What the record was called.
  public let name: String
  /// The column that both sides changed; nil when one side had deleted the record.
  public let field: String?
  /// The mirror's value, which lost; nil when the mirror had deleted the record, or without a field.
  public let mine: String?
  /// The handheld's value, which stayed; nil without a field.
  public let theirs: String?
  /// What happened, in words.
  public let reason: String
  /// Which of this mirror's syncs kept it, counted from 1; 0 if that was not noted.
  public let sync: Int
  /// When that was by this computer's clock, in UTC; empty if that was not noted.
  public let time: String
  /// The store of the handheld, in hexadecimal; empty if that was not noted.
  public let store: String

  init(_ row: inout Row) {
    id = row.number()
    kind = row.text()
    self.row = row.number()
    name = row.text()
    field = row.optionalText()
    mine = row.optionalText()
    theirs = row.optionalText()
    reason = row.text()
    sync = row.number()
    time = row.text()
    store = row.text()
  }

  static let query = """
    SELECT c.id, c.kind, c.row, c.name, c.field, c.lost, c.kept, c.reason, c.sync, coalesce(c.time, ''),
      coalesce(lower(hex(h.identity)), '')
    FROM conflict c LEFT JOIN handheld h ON h.id = c.handheld
    WHERE ?1 IS NULL OR c.id = ?1 ORDER BY c.id
    """
}
