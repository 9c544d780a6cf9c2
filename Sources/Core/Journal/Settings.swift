import Records

/// The settings of the handheld, one record.
struct Settings {
  /// The playthrough that is on the screen.
  var active: UID?
  /// Deletions up to this sequence number may be forgotten: every mirror has seen them, or has to list
  /// everything.
  var horizon: UInt32 = 0
  /// The record it was read from, so that fields of a newer version stay.
  private var payload = Payload()

  init() {}

  init(_ payload: Payload) {
    self.payload = payload
    active = payload.reference(PayloadLayout.Settings.activeID)
    horizon = payload.u32(PayloadLayout.Settings.horizon)
  }

  func encoded(generation: UInt8) -> Payload {
    var payload = payload
    payload.kind = Kind.settings.rawValue
    payload.generation = generation
    payload.setReference(PayloadLayout.Settings.activeID, active)
    payload.setU32(PayloadLayout.Settings.horizon, horizon)
    return payload
  }
}
