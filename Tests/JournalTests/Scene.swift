import Bytes
import Flash
import FlashSim
import Journal
import Records

/// A journal on a simulated chip, and short ways to fill and read it.
final class Scene {
  typealias SceneJournal = Journal<FlashSim, 1024, 64>

  let memory: FlashMemory
  private var opened: SceneJournal?
  private var sessions: UInt32 = 100

  /// A new journal on a blank chip.
  init() throws {
    memory = FlashMemory(FlashGeometry(sectorBytes: 4096, sectorCount: 64, programUnitBytes: 4))
    opened = try SceneJournal(RecordStore(formatting: FlashSim(memory), identity: Scene.identity), chance: 1)
  }

  /// The journal on a chip that holds one.
  init(opening memory: FlashMemory, chance: UInt32 = 2) throws {
    self.memory = memory
    opened = try SceneJournal(RecordStore(opening: FlashSim(memory)), chance: chance)
  }

  var journal: SceneJournal {
    _read { yield opened! }
    _modify { yield &opened! }
  }

  static var identity: StoreIdentity { StoreIdentity(bytes: [1, 2, 3, 4, 5, 6, 7, 8]) }

  /// Closes the journal and opens it again from its chip, as a restart does.
  func restart() throws {
    sessions += 1
    let closed = opened.take()!.close().close()
    opened = try SceneJournal(RecordStore(opening: closed), chance: sessions)
  }

  @discardableResult
  func make(_ kind: Kind, _ name: String, in parent: UID? = nil, notes: String = "", marks: Marks = Marks())
    throws -> UID
  {
    let nameBytes = Array(name.utf8)
    let notesBytes = Array(notes.utf8)
    var draft = Draft(kind, in: parent, name: nameBytes.span, notes: notesBytes.span, extra: Span())
    draft.marks = marks
    return try journal.create(draft)
  }

  @discardableResult
  func makeStep(_ text: String, in quest: UID, target: Int = 0) throws -> UID {
    let bytes = Array(text.utf8)
    var draft = Draft(.step, in: quest, name: bytes.span)
    draft.target = target
    return try journal.create(draft)
  }

  @discardableResult
  func make(_ kind: Kind, _ name: String, in parent: UID, linked type: LinkType, to other: UID) throws -> UID
  {
    let bytes = Array(name.utf8)
    return try journal.create(Draft(kind, in: parent, name: bytes.span), linked: type, to: other)
  }

  func rename(_ uid: UID, to name: String) throws {
    let bytes = Array(name.utf8)
    try journal.rename(uid, to: bytes.span)
  }

  func setNotes(of uid: UID, to notes: String) throws {
    let bytes = Array(notes.utf8)
    try journal.setNotes(of: uid, to: bytes.span)
  }

  func name(of uid: UID) throws -> String { try text(.name, of: uid) }

  func notes(of uid: UID) throws -> String { try text(.notes, of: uid) }

  func text(_ part: TextPart, of uid: UID) throws -> String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var span = bytes.mutableSpan
    let count = try journal.read(part, of: journal.entity(uid), into: &span)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  func state(of quest: UID) throws -> QuestState { try journal.marks(of: journal.entity(quest)).state }

  func exists(_ uid: UID) -> Bool { (try? journal.entity(uid)) != nil }

  /// The names of a list in the order in which a player sees them, read page by page.
  func list(_ kind: Kind, in parent: UID? = nil) throws -> [String] {
    var names: [String] = []
    var place: Place? = nil
    while true {
      let page: Page<3> = try journal.page(of: kind, in: parent, from: place)
      for row in 0..<page.count { names.append(try name(of: page[row].uid)) }
      guard page.count == 3, let next = try journal.place(after: page[2], of: kind, in: parent) else { break }
      place = next
    }
    return names
  }

  /// The other ends of the links of a record.
  func neighbours(of uid: UID, _ type: LinkType) throws -> [UID] {
    var found: [UID] = []
    var cursor: RecordID? = nil
    while let link = try journal.nextLink(of: uid, type, after: &cursor) {
      found.append(link.other(than: uid))
    }
    return found
  }

  /// The ids of all records in use, of whatever kind.
  func changes(since: UInt32 = 0) throws -> [String] {
    var lines: [String] = []
    var cursor: RecordID? = nil
    while let change = try journal.nextChange(since: since, after: &cursor) {
      switch change {
      case .entity(let entity): lines.append(try "\(entity.kind) \(name(of: entity.uid))")
      case .link(let link): lines.append("link \(link.type)")
      case .deleted: lines.append("deleted")
      }
    }
    return lines
  }

  /// Sweeps until nothing is left to sweep.
  func sweepAll() throws {
    var rounds = 0
    while try journal.sweep() {
      rounds += 1
      precondition(rounds < 100_000, "sweeping never ends")
    }
  }
}
