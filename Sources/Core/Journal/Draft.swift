/// What a new entity is to be, or what a mirror wants an entity to become. The texts belong to the caller.
public struct Draft: ~Escapable {
  /// What it is.
  public var kind: Kind
  /// The playthrough of a quest, NPC or location, the quest of a step; nil for a playthrough.
  public var parent: UID?
  /// The name, one line of UTF-8.
  public var name: Span<UInt8>
  /// The notes, UTF-8 with line breaks. Steps have none.
  public var notes: Span<UInt8>
  /// Fields that only a newer version knows, as they came.
  public var extra: Span<UInt8>
  /// The ticks.
  public var marks = Marks()
  /// The place in the list; nil puts it behind the last.
  public var order: UInt16?
  /// The cycle of a playthrough, or in which the progress was made; nil is the present one.
  public var cycle: UInt8?
  /// How often a step was done.
  public var count = 0
  /// How often a step is to be done; 0 for a plain step.
  public var target = 0

  /// An entity with a name and nothing else.
  @_lifetime(copy name)
  public init(_ kind: Kind, in parent: UID?, name: Span<UInt8>) {
    self.init(kind, in: parent, name: name, notes: Span(), extra: Span())
  }

  /// An entity with all its texts.
  @_lifetime(copy name, copy notes, copy extra)
  public init(_ kind: Kind, in parent: UID?, name: Span<UInt8>, notes: Span<UInt8>, extra: Span<UInt8>) {
    self.kind = kind
    self.parent = parent
    self.name = name
    self.notes = notes
    self.extra = extra
  }
}
