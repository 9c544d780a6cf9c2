/// What the glass showed over a time: a picture for every change, and for how long it stood.
public struct Film: Equatable, Sendable {
  /// One picture of it.
  public struct Part: Equatable, Sendable {
    /// What was to be seen.
    public let picture: Picture
    /// For how long, in milliseconds.
    public var milliseconds: Int
  }

  /// Pictures that a film has at most; what would come after them is counted in ``dropped``.
  public static let partLimit = 2_000

  /// The pictures, in order.
  public private(set) var parts: [Part] = []
  /// Pictures that were not taken, as the film was full.
  public private(set) var dropped = 0

  /// A film that begins with what the glass shows.
  public init(beginningWith glass: Glass) { note(glass) }

  /// Takes what the glass shows from now on. The same again is no new picture.
  public mutating func note(_ glass: Glass) {
    let picture = Picture(glass)
    guard parts.last?.picture != picture else { return }
    guard parts.count < Film.partLimit else { return dropped += 1 }
    parts.append(Part(picture: picture, milliseconds: 0))
  }

  /// Time goes by with the last picture.
  public mutating func pass(milliseconds: Int) { parts[parts.count - 1].milliseconds += milliseconds }
}
