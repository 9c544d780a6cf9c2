import Canvas

/// What is done on the glass about a new frame, and why: tests and the emulator's log read the reason.
public struct RefreshDecision: Equatable, Sendable {
  /// What is done.
  public enum Kind: Equatable, Sendable {
    /// Nothing: the glass shows the frame already.
    case skip
    /// One or two windows change, without flashing.
    case partial(Window, Window?)
    /// All of the panel flashes and is clean afterwards.
    case full
  }

  /// Why it is done.
  public enum Reason: UInt8, Sendable {
    /// The frame equals the glass.
    case nothingChanged
    /// A change like any other.
    case changed
    /// A full refresh is due, but the last one was a moment ago or the person is busy: it is paid later.
    case deferred
    /// Nothing was shown since power came: what is on the glass is unknown.
    case firstPicture
    /// The person asked for a clean panel.
    case asked
    /// As many partial refreshes as the glass bears.
    case tooManyPartials
    /// So many pixels were turned white that their ghosts would show.
    case tooMuchErased
    /// Another screen that has little in common with the last one.
    case otherScreen
    /// A dithered area was left: patterns leave the worst ghosts.
    case tonesLeft
    /// Too cold for the short waveform.
    case cold
    /// A full refresh that was deferred, now that the person rests.
    case debtPaid
  }

  /// What is done.
  public let kind: Kind
  /// Why.
  public let reason: Reason

  /// A decision with its reason.
  public init(_ kind: Kind, _ reason: Reason) {
    self.kind = kind
    self.reason = reason
  }
}
