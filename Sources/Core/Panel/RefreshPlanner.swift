import Canvas

/// Decides how a frame gets onto the glass: not at all, in windows, or with a full refresh.
///
/// E-ink keeps a little of what was erased. Short waveforms change only the pixels that differ and add to
/// these ghosts; the long one flashes and clears them. The planner counts what was added and asks for a full
/// refresh when it would show, but when the person rests rather than in the middle of what they do.
public struct RefreshPlanner: Sendable {
  /// Partial refreshes after which a full one is due.
  public static let softPartialLimit = 10
  /// Partial refreshes after which a full one does not wait.
  public static let hardPartialLimit = 30
  /// The same while a text is typed: flashes between letters are worse than ghosts.
  public static let typingPartialLimit = 40
  /// Pixels turned white since the last full refresh after which one does not wait: 16 % of the panel.
  public static let erasedPixelLimit = 6_000
  /// Pixels that differ for another screen to be worth a full refresh: 40 % of the panel.
  public static let otherScreenPixels = Frame.width * Frame.height * 4 / 10
  /// A deferred full refresh is paid after so long without a key.
  public static let restMilliseconds: UInt32 = 3_000
  /// Full refreshes are at least so far apart, unless asked for.
  public static let fullSpacingMilliseconds: UInt32 = 10_000
  /// Below this the short waveform does not move the ink far enough.
  public static let coldCelsius = 5

  /// What the planner is told beside the damage.
  public struct Circumstances: Sendable {
    /// Any clock that wraps at 32 bits.
    public var milliseconds: UInt32
    /// Whether a text field takes the keys.
    public var isTyping = false
    /// Whether the frame shows another screen than the last one.
    public var isOtherScreen = false
    /// Whether a dithered area of more than a tenth of the panel is no longer there.
    public var leavesTones = false
    /// Whether the person asked for a clean panel.
    public var isAsked = false
    /// The temperature of the glass, if it is known.
    public var celsius = 25

    /// Nothing special at this time.
    public init(milliseconds: UInt32) { self.milliseconds = milliseconds }
  }

  /// Partial refreshes since the last full one.
  public private(set) var partials = 0
  /// Pixels turned white since the last full one.
  public private(set) var erased = 0
  /// Whether a full refresh waits for a rest.
  public private(set) var isDebtOpen = false
  private var lastFull: UInt32?
  private var lastKey: UInt32 = 0

  /// A planner for a glass whose picture is unknown.
  public init() {}

  /// Decides about a frame that differs from the glass by `damage`. The caller carries the decision out.
  public mutating func plan(_ damage: Damage, _ now: Circumstances) -> RefreshDecision {
    guard let last = lastFull else { return full(.firstPicture, now) }
    if now.isAsked { return full(.asked, now) }
    guard let first = damage.first else { return RefreshDecision(.skip, .nothingChanged) }
    if let (reason, isUrgent) = fullReason(damage, now) {
      let isTooSoon = now.milliseconds &- last < RefreshPlanner.fullSpacingMilliseconds
      if isUrgent, !isTooSoon { return full(reason, now) }
      isDebtOpen = true
      return partial(first, damage, .deferred)
    }
    return partial(first, damage, isDebtOpen ? .deferred : .changed)
  }

  /// A key was pressed: a deferred full refresh waits a little longer.
  public mutating func noteKey(at milliseconds: UInt32) { lastKey = milliseconds }

  /// Time went on without a new frame: a full refresh if one is owed and the person rests, else nil.
  public mutating func rest(at milliseconds: UInt32) -> RefreshDecision? {
    guard isDebtOpen, let last = lastFull else { return nil }
    guard milliseconds &- lastKey >= RefreshPlanner.restMilliseconds else { return nil }
    guard milliseconds &- last >= RefreshPlanner.fullSpacingMilliseconds else { return nil }
    return full(.debtPaid, Circumstances(milliseconds: milliseconds))
  }

  /// When ``rest(at:)`` is worth a call; nil when nothing is owed. The time to sleep until.
  public var restDueMilliseconds: UInt32? {
    guard isDebtOpen, let last = lastFull else { return nil }
    let rested = lastKey &+ RefreshPlanner.restMilliseconds
    let spaced = last &+ RefreshPlanner.fullSpacingMilliseconds
    return Int32(bitPattern: spaced &- rested) > 0 ? spaced : rested
  }

  /// The panel lost its picture or its memories: power was off, or it had to be reset.
  public mutating func forget() { self = RefreshPlanner() }

  private func fullReason(
    _ damage: Damage, _ now: Circumstances
  ) -> (reason: RefreshDecision.Reason, isUrgent: Bool)? {
    if now.celsius < RefreshPlanner.coldCelsius { return (.cold, true) }
    if now.isTyping {
      return partials >= RefreshPlanner.typingPartialLimit ? (.tooManyPartials, true) : nil
    }
    if partials >= RefreshPlanner.hardPartialLimit { return (.tooManyPartials, true) }
    if erased + damage.whitened >= RefreshPlanner.erasedPixelLimit { return (.tooMuchErased, true) }
    if now.leavesTones { return (.tonesLeft, true) }
    if now.isOtherScreen, damage.changed > RefreshPlanner.otherScreenPixels { return (.otherScreen, true) }
    return partials >= RefreshPlanner.softPartialLimit ? (.tooManyPartials, false) : nil
  }

  private mutating func full(_ reason: RefreshDecision.Reason, _ now: Circumstances) -> RefreshDecision {
    (partials, erased, isDebtOpen, lastFull) = (0, 0, false, now.milliseconds)
    return RefreshDecision(.full, reason)
  }

  private mutating func partial(
    _ first: Window, _ damage: Damage, _ reason: RefreshDecision.Reason
  ) -> RefreshDecision {
    partials += 1
    erased += damage.whitened
    return RefreshDecision(.partial(first, damage.second), reason)
  }
}
