/// Something with a name: what a search finds.
public struct Found: Codable, Equatable, Sendable {
  /// The kinds of records that have a name.
  public enum Kind: String, Codable, CaseIterable, Sendable {
    case playthrough, quest, npc, location
  }

  /// What it is.
  public let kind: Kind
  /// The key of its row.
  public let id: Int
  /// Its name.
  public let name: String
  /// The playthrough it belongs to; its own name for a playthrough.
  public let playthrough: String

  /// What it can be found by when others have the same name, as in "quest:12".
  public var key: String { "\(kind.rawValue):\(id)" }
}

extension MirrorFile {
  /// What is called `name`, whatever the case and the accents: all with just this name if there are any, else
  /// all whose name contains it. What is in an archived playthrough counts only when nothing else is found,
  /// unless the playthrough is named. What is called so nowhere may be a ``Found/key``.
  public func find(_ name: String, kind: Found.Kind? = nil, playthrough: String? = nil) throws -> [Found] {
    let wanted = Folding.folded(name)
    let owner = playthrough.map(Folding.folded)
    let named = try Found.Kind.allCases.filter { kind == nil || $0 == kind }.flatMap(names).filter {
      owner.map(Folding.folded($0.playthrough).contains) ?? true
    }
    let archived = owner == nil ? Set(try playthroughs().filter(\.archived).map(\.name)) : []
    for candidates in [named.filter { !archived.contains($0.playthrough) }, named] {
      let exact = candidates.filter { Folding.folded($0.name) == wanted }
      if !exact.isEmpty || wanted.isEmpty { return exact }
      let partial = candidates.filter { Folding.folded($0.name).contains(wanted) }
      if !partial.isEmpty { return partial }
    }
    return named.filter { $0.key == name }
  }

  private func names(of kind: Found.Kind) throws -> [Found] {
    let table = kind.rawValue
    let query =
      kind == .playthrough
      ? "SELECT id, name, name FROM playthrough ORDER BY archived, position, id"
      : """
      SELECT t.id, t.name, p.name FROM \(table) t JOIN playthrough p ON p.id = t.playthrough
      ORDER BY p.archived, p.position, p.id, t.position, t.id
      """
    return try read("the names", query, []) {
      Found(kind: kind, id: $0.number(), name: $0.text(), playthrough: $0.text())
    }
  }
}
