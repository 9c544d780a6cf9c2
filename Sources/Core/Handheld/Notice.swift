import Journal
import Records

/// Something the player has to be told, in the last row of the screen until the next press.
enum Notice: Equatable, Sendable {
  /// The action did not happen, as no room is left.
  case full
  /// There are records that cannot be read.
  case damage
  /// The action did not happen, as this record cannot be read.
  case damaged(RecordID)
  /// The action did not happen, as what it was about is no more.
  case gone
  /// The action did not happen, as the flash failed.
  case flash

  init(_ failure: JournalFailure) {
    switch failure {
    case .full: self = .full
    case .damaged(let id): self = .damaged(id)
    case .absent, .wrongKind: self = .gone
    default: self = .flash
    }
  }

  func write(to row: inout TextRow, _ damage: Damage) {
    switch self {
    case .full: row.append("Storage full: delete something, or sync.")
    case .damaged(let id):
      row.append("Record ")
      row.append(number: Int(id.rawValue))
      row.append(" is damaged. Not done.")
    case .damage:
      row.append(number: damage.count)
      row.append(damage.count == 1 ? " record damaged, set aside" : " records damaged, set aside")
      guard let first = damage.first else { break }
      row.append(": no. ")
      row.append(number: Int(first.rawValue))
      if damage.count > 1 { row.append(", ...") }
    case .gone: row.append("It is no longer there.")
    case .flash: row.append("The flash failed. Not done.")
    }
  }
}
