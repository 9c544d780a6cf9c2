/// Everything that a person sees of a mirror, to be compared with that of another.
struct Contents {
  /// A row without the number that it happens to have: where it belongs, by names, and its fields.
  struct Item: Hashable {
    let table: Table
    let owners: [[SQLValue]]
    let values: [SQLValue]

    /// What a person calls it.
    var name: String {
      let names = table.isLink ? owners.map { $0.last ?? nil } : [values[0]]
      return names.map { String(decoding: $0.text ?? [], as: UTF8.self) }.joined(separator: " - ")
    }
  }

  private(set) var items: [RowKey: Item] = [:]

  init(of database: Database) throws(MirrorFailure) {
    var paths: [RowKey: [SQLValue]] = [:]
    for table in Table.allCases {
      let columns = ["id"] + table.owners.map(\.column) + table.columns.map(\.name)
      let query = "SELECT \(columns.joined(separator: ", ")) FROM \(table.rawValue)"
      for row in try database.run(query) {
        let key = RowKey(table: table, row: row[0].integer ?? 0)
        let ends = zip(table.owners, row.dropFirst()).map { owner, id in
          paths[RowKey(table: owner.table, row: id.integer ?? 0)] ?? []
        }
        let values = Array(row.dropFirst(1 + ends.count))
        // An either-or has no direction.
        let owners = table == .questAlternative ? ends.sorted { "\($0)" < "\($1)" } : ends
        items[key] = Item(table: table, owners: owners, values: values)
        if !table.isLink { paths[key] = (owners.first ?? []) + [values[0]] }
      }
    }
  }

  /// What is here and not there, as often as it is here more often than there.
  func missing(in other: Contents) -> [Item] {
    var there: [Item: Int] = [:]
    for item in other.items.values { there[item, default: 0] += 1 }
    var missing: [Item] = []
    for item in items.values {
      if let count = there[item], count > 0 { there[item] = count - 1 } else { missing.append(item) }
    }
    return missing
  }
}

/// What happens, or would happen, to one record.
public struct Change: Codable, Equatable, Sendable {
  /// What happens to it.
  public enum Action: String, Codable, Sendable {
    case added, changed, deleted
  }

  /// What happens to it.
  public let action: Action
  /// The table of the record.
  public let kind: String
  /// What it is called; of a link, what its ends are called.
  public let name: String

  init(_ action: Action, _ item: Contents.Item) {
    (self.action, kind, name) = (action, item.table.rawValue, item.name)
  }

  init(_ action: Action, kind: String, name: String) {
    (self.action, self.kind, self.name) = (action, kind, name)
  }
}

extension [Change] {
  /// Owners before what belongs to them, and by name.
  func inOrder() -> [Change] {
    let rank = Dictionary(uniqueKeysWithValues: Table.allCases.enumerated().map { ($1.rawValue, $0) })
    return sorted { one, other in
      let (left, right) = (rank[one.kind] ?? .max, rank[other.kind] ?? .max)
      return (left, one.name, one.action.rawValue) < (right, other.name, other.action.rawValue)
    }
  }
}
