import Bytes
import Flash
import Records

/// What is left at a location. All counts are of the present cycle.
public struct WhatIsLeft: Equatable, Sendable {
  /// Quests to do here.
  public var openQuests = 0
  /// Of those, quests that can be lost by going on: do them before leaving.
  public var missableQuests = 0
  /// People to meet here.
  public var unmetNPCs = 0
  /// Whether nothing is left of the location itself.
  public var isCleared = false
  /// Whether there is an anvil.
  public var hasAnvil = false
  /// Whether somebody sells here.
  public var isMerchant = false
  /// Whether there are notes on it.
  public var hasNotes = false

  /// Nothing known.
  public init() {}
}

/// What the pinned card says of a quest.
public struct QuestCard: Equatable, Sendable {
  /// The quest.
  public let quest: UID
  /// Its first step that is not done.
  public var nextStep: UID?
  /// Who gives it; the first, if several do.
  public var giver: UID?
  /// Where it happens; the first place, if there are several.
  public var location: UID?
}

extension Journal where Chip: ~Copyable {
  /// What is left at a location. Reads as many records as it has links.
  public func whatIsLeft(at location: UID) throws(JournalFailure) -> WhatIsLeft {
    let entity = try entity(location, .location)
    let facets = facets(of: location)
    var left = WhatIsLeft()
    left.isCleared = facets.isCleared
    left.hasAnvil = facets.hasAnvil
    left.isMerchant = facets.isMerchant
    left.hasNotes = entity.notesBytes > 0
    var cursor: RecordID? = nil
    while let link = try nextLink(of: location, after: &cursor) {
      let other = self.facets(of: link.from)
      if link.type == .stays, other.acquaintance == .unmet { left.unmetNPCs += 1 }
      if link.type == .happens, other.state == .open {
        left.openQuests += 1
        if other.isMissable { left.missableQuests += 1 }
      }
    }
    return left
  }

  /// The next record that a link of a type joins with another, at whichever end, and that a filter shows; nil
  /// at the end. `cursor` starts as nil.
  ///
  /// So the page of a location lists its open quests (`happens`, open), what to do before leaving (`happens`,
  /// open and missable), whom to meet (`stays`, unmet) and who sells (`stays`, merchant).
  public func nextNeighbour(
    of uid: UID, _ type: LinkType, _ filter: Filter = Filter(), after cursor: inout RecordID?
  ) throws(JournalFailure) -> UID? {
    while let link = try nextLink(of: uid, type, after: &cursor) {
      let other = link.other(than: uid)
      let facets = facets(of: other)
      guard let kind = facets.kind else { continue }
      if FilterRule(filter, for: kind).shows(facets.rawValue) { return other }
    }
    return nil
  }

  /// The first step of a quest that is not done; nil when none is left.
  public func nextStep(of quest: UID) throws(JournalFailure) -> UID? {
    let list = try list(of: .step, in: quest)
    guard let index = index(matching: .open, from: 0, in: list) else { return nil }
    return try uid(at: index, of: list)
  }

  /// What the pinned card says of a quest.
  public func card(of quest: UID) throws(JournalFailure) -> QuestCard {
    var card = QuestCard(quest: quest)
    card.nextStep = try nextStep(of: quest)
    var cursor: RecordID? = nil
    card.giver = try nextNeighbour(of: quest, .gives, after: &cursor)
    cursor = nil
    card.location = try nextNeighbour(of: quest, .happens, after: &cursor)
    return card
  }

  /// The next merchant of whom no location is known, from an index of the list of NPCs on; nil at the end.
  /// All others are found through their locations, which the filter `merchant` shows.
  public func wanderingMerchant(from index: Int, in npcs: Listing) throws(JournalFailure) -> Int? {
    var index = index
    while let next = self.index(matching: .merchant, from: index, in: npcs),
      let npc = try uid(at: next, of: npcs)
    {
      var cursor: RecordID? = nil
      if facets(of: npc).acquaintance != .gone, try nextLink(of: npc, .stays, after: &cursor) == nil {
        return next
      }
      index = next + 1
    }
    return nil
  }

  /// A name for something to be named later: the word with the least number, from the length of the list on,
  /// that makes a name which the list has not. "NPC 7", for example.
  public func stubName(
    _ word: Span<UInt8>, of kind: Kind, in parent: UID?
  ) throws(JournalFailure) -> TextBuffer<96> {
    let list = try list(of: kind, in: parent)
    var number = list.count
    var stub = TextBuffer<96>()
    repeat {
      number += 1
      stub.removeAll()
      guard stub.append(word), stub.append(0x20), stub.append(number: number) else {
        throw .nameTooLong(limit: Limits.nameBytes)
      }
    } while try isTaken(stub.span, in: list)
    return stub
  }

  private func isTaken(_ name: Span<UInt8>, in list: Listing) throws(JournalFailure) -> Bool {
    for index in 0..<list.count {
      guard let uid = try uid(at: index, of: list) else { continue }
      do throws(JournalFailure) {
        if try equals(.name, of: entity(uid), name) { return true }
      } catch {
        guard case .damaged = error else { throw error }
      }
    }
    return false
  }
}
