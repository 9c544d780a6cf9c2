import Flash
import Records

/// Lists as the player filters them. The counts of what the filter of a kind shows are kept as records
/// change, so a filtered list opens as fast as a whole one. Choosing another filter passes over the memory of
/// all records once; it reads no flash.
extension Journal where Chip: ~Copyable {
  /// What lists of a kind show. All of them show everything when the journal is opened.
  public func filter(_ kind: Kind) -> Filter { roster.rule(kind).filter }

  /// Chooses what lists of a kind show. Not stored.
  public mutating func setFilter(_ filter: Filter, for kind: Kind) {
    guard kind.isEntity, roster.rule(kind).filter != filter else { return }
    roster.setRule(kind, FilterRule(filter, for: kind))
  }

  /// How many entities of a list its filter shows.
  public func shownCount(in list: Listing) -> Int { roster.tally(list.run).shown }

  /// How many entities of a list its filter hides. With those that it shows they are all.
  public func hiddenCount(in list: Listing) -> Int { list.count - shownCount(in: list) }

  /// The index in its list of the n-th entity that the filter shows, counted from 0; nil behind the last.
  public func index(ofShown number: Int, in list: Listing) -> Int? {
    guard number >= 0 else { return nil }
    return roster.shown(in: list.run, skipping: number).map { $0 - list.run.lowerBound }
  }

  /// How many entities the filter shows before an index of a list.
  public func shownCount(before index: Int, in list: Listing) -> Int {
    let end = max(0, min(index, list.count))
    return roster.tally(list.run.lowerBound..<list.run.lowerBound + end).shown
  }

  /// The index of the first entity at or behind an index that the filter shows; nil when there is none.
  public func shownIndex(from index: Int, in list: Listing) -> Int? {
    let start = list.run.lowerBound + max(0, min(index, list.count))
    return roster.shown(in: start..<list.run.upperBound).map { $0 - list.run.lowerBound }
  }

  /// The index of the last entity before an index that the filter shows; nil when there is none.
  public func shownIndex(before index: Int, in list: Listing) -> Int? {
    let end = list.run.lowerBound + max(0, min(index, list.count))
    return roster.lastShown(in: list.run.lowerBound..<end).map { $0 - list.run.lowerBound }
  }

  /// Where the cursor goes when the entity at an index is no longer shown: to the next one that is, or to the
  /// last before; nil when the list shows nothing.
  public func remainingIndex(at index: Int, in list: Listing) -> Int? {
    shownIndex(from: index, in: list) ?? shownIndex(before: index, in: list)
  }

  /// How many entities of a list another filter would show, for example to count the open quests beside a
  /// list that shows those that are done. Passes over the memory of the list, a few instructions an entity.
  public func count(matching filter: Filter, in list: Listing) -> Int {
    let rule = FilterRule(filter, for: list.kind)
    if rule == roster.rule(list.kind) { return shownCount(in: list) }
    var count = 0
    for position in list.run where rule.shows(roster.facets(roster.ids[position]).rawValue) { count += 1 }
    return count
  }

  /// The first index at or behind another whose entity a filter shows, whatever the filter of the list is;
  /// nil when there is none. Passes over the memory of the list.
  public func index(matching filter: Filter, from index: Int, in list: Listing) -> Int? {
    let rule = FilterRule(filter, for: list.kind)
    var index = max(0, index)
    while index < list.count {
      let id = roster.ids[list.run.lowerBound + index]
      if rule.shows(roster.facets(id).rawValue) { return index }
      index += 1
    }
    return nil
  }

  /// The facets of the entity at an index of a list.
  public func facets(at index: Int, of list: Listing) -> Facets {
    roster.facets(roster.ids[list.run.lowerBound + index])
  }
}
