/// What a person sees while a refresh goes on: a full one flashes, a partial one comes in steps.
extension PanelSim {
  /// Steps of a refresh that a person can tell apart, each a quarter of its time.
  public static let phaseCount = 4

  /// The step of the refresh that is going on, from 0; nil when none is.
  public var phase: Int? {
    guard let refresh = pending else { return nil }
    return min(PanelSim.phaseCount - 1, progress(of: refresh) * PanelSim.phaseCount / refresh.duration)
  }

  /// Milliseconds until the glass looks different because of the refresh that is going on; nil when none is.
  public var phaseDueMilliseconds: Int? {
    guard let refresh = pending, let phase else { return nil }
    let end = refresh.start + (refresh.duration * (phase + 1) + PanelSim.phaseCount - 1) / PanelSim.phaseCount
    return max(1, min(end, refresh.start + refresh.duration) - now)
  }

  /// The glass as it looks now. A full refresh shows its picture inverted, all black, all white, and then
  /// what comes; a partial one moves the pixels that it drives by quarters.
  public var visibleGlass: Glass {
    guard let refresh = pending, let phase else { return glass }
    if refresh.isFull, phase < PanelSim.phaseCount - 1 {
      return glass.flashing(refresh.area, phase: phase)
    }
    let outcome = glass(after: refresh)
    return phase == PanelSim.phaseCount - 1
      ? outcome : glass.mixed(with: outcome, share: Double(phase + 1) / Double(PanelSim.phaseCount))
  }

  /// The power fails: what was going on stops where it is, and the controller forgets everything. The glass
  /// keeps what it shows.
  public mutating func losePower() {
    glass = visibleGlass
    reset()
  }

  private func progress(of refresh: Refresh) -> Int { max(0, now - refresh.start) }
}

extension Refresh {
  /// For how long it goes on; never 0.
  fileprivate var duration: Int { max(1, milliseconds) }
}
