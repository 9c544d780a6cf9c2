/// One node of a view tree: 8 bytes. A subtree is its op followed by the subtrees of its children.
struct Op: BitwiseCopyable {
  var kind: Kind
  /// A small argument: font, alignment, tone, flags. Its meaning belongs to the kind.
  var small: UInt8
  /// Low 12 bits: ops of the subtree, itself included. High bits: ``Traits``, filled in by the first layout
  /// pass.
  private var link: UInt16
  /// The argument: two 16-bit numbers, four bytes, an action or an identity. Its meaning belongs to the kind.
  var word: UInt32

  /// The most ops that a scene may have.
  static let limit = 0xFFF

  init(_ kind: Kind, small: UInt8 = 0, word: UInt32 = 0) {
    self.kind = kind
    self.small = small
    self.link = 1
    self.word = word
  }

  init(_ kind: Kind, small: UInt8 = 0, low: Int, high: Int) {
    self.init(kind, small: small, word: Op.pack(low, high))
  }

  /// Two numbers of 16 bits in one word.
  static func pack(_ low: Int, _ high: Int) -> UInt32 {
    UInt32(UInt16(truncatingIfNeeded: low)) | UInt32(UInt16(truncatingIfNeeded: high)) &<< 16
  }

  /// The low half of the word, with its sign.
  var low: Int { Int(Int16(truncatingIfNeeded: word)) }
  /// The high half of the word, with its sign.
  var high: Int { Int(Int16(truncatingIfNeeded: word &>> 16)) }

  /// Byte `index` of the word.
  func byte(_ index: Int) -> Int { Int((word &>> UInt32(index &* 8)) & 0xFF) }

  /// Ops of the subtree, itself included.
  var span: Int {
    get { Int(link & 0xFFF) }
    set { link = link & 0xF000 | UInt16(truncatingIfNeeded: newValue) & 0xFFF }
  }

  /// How the subtree answers a proposal that is not its ideal.
  var traits: Traits {
    get { Traits(rawValue: link & 0xF000) }
    set { link = link & 0xFFF | newValue.rawValue }
  }

  /// How a subtree answers a proposal that is not its ideal size.
  struct Traits {
    // Not an option set: a literal of several options is an array, and that allocates.
    private(set) var rawValue: UInt16
    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Neither grows nor yields.
    static let none = Traits(rawValue: 0)
    /// Takes all the width that it is offered.
    static let growsWide = Traits(rawValue: 0x1000)
    /// Takes all the height that it is offered.
    static let growsHigh = Traits(rawValue: 0x2000)
    /// Can do with less width than its ideal, as text does.
    static let yieldsWidth = Traits(rawValue: 0x4000)
    /// Can do with less height than its ideal.
    static let yieldsHeight = Traits(rawValue: 0x8000)
    static let grows = Traits(rawValue: 0x3000)
    static let all = Traits(rawValue: 0xF000)

    static func | (left: Traits, right: Traits) -> Traits { Traits(rawValue: left.rawValue | right.rawValue) }
    func contains(_ other: Traits) -> Bool { rawValue & other.rawValue == other.rawValue }
    func isDisjoint(with other: Traits) -> Bool { rawValue & other.rawValue == 0 }
    mutating func formUnion(_ other: Traits) { rawValue |= other.rawValue }
    mutating func subtract(_ other: Traits) { rawValue &= ~other.rawValue }
  }

  /// What an op stands for. Leaves first, then containers, then wrappers of one child.
  enum Kind: UInt8 {
    case text, icon, spacer, divider, shape, tone, gauge, pill, swatches, drawing, path, bitmap, hints,
      memo

    case horizontal, vertical, layered, grid, gridRow, lazyRows, lazyCells, row, scroll, geometry, masked,
      modal

    case padding, frame, offset, background, border, clipped, foreground, rotated
    case select, edit, disabled, group, hint, refreshable, tick, focusStyle
  }
}

extension Op {
  /// In the small argument of a text, from the layout on: it is wider than its room.
  static let isShortened: UInt8 = 0x80
  /// In the small argument of a row: it says by a version whether it changed.
  static let isVersioned: UInt8 = 1
  /// In the small argument of a row: it is a cell of a grid, in which a stop shows the focus by itself.
  static let isCell: UInt8 = 4
  /// In the small argument of a row: a pointer before it shows the focus, not white on black.
  static let isPointed: UInt8 = 8
  /// In the small argument of a row: it is that of the last frame, sizes and all.
  static let isKept: UInt8 = 2
}

extension Op.Kind {
  /// Whether it has no children.
  var isLeaf: Bool { rawValue <= Op.Kind.memo.rawValue }
  /// Whether the word is a run of bytes in the text memory.
  var hasBytes: Bool { self == .text || self == .path || self == .bitmap || self == .hint }
  /// Whether it only changes what one child does, and has the child's size unless said otherwise.
  var isWrapper: Bool { rawValue >= Op.Kind.padding.rawValue }
}
