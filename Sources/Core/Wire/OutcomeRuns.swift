import Bytes

/// The outcomes of an apply message on their way into the answer: for a mirror that wants runs, those of
/// records that were applied one commit after the other become one number.
struct OutcomeRuns {
  private let areWanted: Bool
  /// The revision that the next outcome of a run has; nil when no run can go on.
  private var next: UInt32?
  private var run: UInt32 = 0
  /// Items written so far.
  private(set) var itemCount = 0

  init(areWanted: Bool) { self.areWanted = areWanted }

  mutating func append(_ outcome: Outcome, to body: inout CBORWriter) throws(CBORFailure) {
    let isPlain = outcome.code == .applied && outcome.others == 0
    if isPlain, outcome.revision == next {
      run += 1
    } else {
      try end(&body)
      try outcome.encode(into: &body)
      itemCount += 1
    }
    next = isPlain && areWanted ? outcome.revision &+ 1 : nil
  }

  mutating func end(_ body: inout CBORWriter) throws(CBORFailure) {
    guard run > 0 else { return }
    try body.uint(run)
    itemCount += 1
    run = 0
  }
}
