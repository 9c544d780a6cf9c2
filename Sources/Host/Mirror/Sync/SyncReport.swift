/// What a sync did, in numbers.
public struct SyncReport: Codable, Equatable, Sendable {
  /// Records of the handheld that changed the mirror.
  public var received = 0
  /// Records of the mirror that changed the handheld.
  public var sent = 0
  /// Values that lost to another and are kept in the table `conflict`.
  public var conflicts = 0
  /// Edits that the handheld refused. They stay in the mirror and are tried again.
  public var refused = 0
  /// Edits that still wait for the next sync, those refused included.
  public var waiting = 0
  /// Records that the mirror keeps but cannot show: of an unknown kind, or against the mirror's rules.
  public var hidden = 0
  /// Rows that are neither on the handheld nor waiting to be sent. Always 0.
  public var lost = 0
  /// Requests to the handheld.
  public var requests = 0
  /// Why the handheld refused the first edit that it refused; nil if it refused none.
  public var refusal: String?

  /// Makes a report of nothing done.
  public init() {}
}
