/// The three texts of an entity as they are to be, each a new one or the stored one.
struct TextPlan: ~Escapable {
  /// The entity whose texts are kept; nil for a new one.
  let old: Entity?
  private let name: Span<UInt8>
  private let notes: Span<UInt8>
  private let extra: Span<UInt8>
  /// The only part that is new; nil when all are.
  private let changed: TextPart?

  /// The entity is another one than that which is written: its chunks stay.
  let isCopy: Bool

  /// All texts new.
  @_lifetime(copy name, copy notes, copy extra)
  init(name: Span<UInt8>, notes: Span<UInt8>, extra: Span<UInt8>, replacing old: Entity?) {
    self.old = old
    self.name = name
    self.notes = notes
    self.extra = extra
    changed = nil
    isCopy = false
  }

  /// All texts those of another entity.
  @_lifetime(immortal)
  init(copying other: Entity) {
    old = other
    name = Span()
    notes = Span()
    extra = Span()
    changed = nil
    isCopy = true
  }

  /// One text new, the others as stored.
  @_lifetime(copy text)
  init(_ part: TextPart, _ text: Span<UInt8>, of old: Entity, isCopy: Bool = false) {
    self.old = old
    self.isCopy = isCopy
    name = text
    notes = text
    extra = text
    changed = part
  }

  var nameBytes: Int { keeps(.name) ? old!.nameBytes : name.count }
  var notesBytes: Int { keeps(.notes) ? old!.notesBytes : notes.count }
  var extraBytes: Int { keeps(.extra) ? old!.extraBytes : extra.count }
  var textBytes: Int { nameBytes + notesBytes + extraBytes }

  /// Where a byte of the new text comes from.
  enum Source {
    case new(UInt8)
    case stored(Int)
  }

  func source(_ index: Int) -> Source {
    var rest = index
    if rest < nameBytes { return keeps(.name) ? stored(.name, rest) : .new(name[rest]) }
    rest -= nameBytes
    if rest < notesBytes { return keeps(.notes) ? stored(.notes, rest) : .new(notes[rest]) }
    rest -= notesBytes
    return keeps(.extra) ? stored(.extra, rest) : .new(extra[rest])
  }

  private func keeps(_ part: TextPart) -> Bool { changed == nil ? isCopy : changed != part }

  private func stored(_ part: TextPart, _ offset: Int) -> Source {
    .stored(old!.range(of: part).lowerBound + offset)
  }
}
