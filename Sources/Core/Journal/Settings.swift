import Records

/// The settings of the handheld, one record.
struct Settings {
  private typealias Layout = PayloadLayout.Settings

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
    active = payload.reference(Layout.activeID)
    horizon = payload.u32(Layout.horizon)
  }

  func encoded(generation: UInt8) -> Payload {
    var payload = payload
    payload.kind = Kind.settings.rawValue
    payload.generation = generation
    payload.setReference(Layout.activeID, active)
    payload.setU32(Layout.horizon, horizon)
    return payload
  }

  /// What the player chose; a choice that this version does not know counts as none.
  var preferences: Preferences {
    get {
      var preferences = Preferences()
      preferences.refresh = RefreshPolicy(rawValue: payload[Layout.refresh]) ?? .minute
      preferences.layout = Language(rawValue: payload[Layout.layout]) ?? .english
      preferences.language = Language(rawValue: payload[Layout.language]) ?? .english
      preferences.textSize = TextSize(rawValue: payload[Layout.textSize]) ?? .normal
      return preferences
    }
    set {
      payload[Layout.refresh] = newValue.refresh.rawValue
      payload[Layout.layout] = newValue.layout.rawValue
      payload[Layout.language] = newValue.language.rawValue
      payload[Layout.textSize] = newValue.textSize.rawValue
    }
  }

  /// Where the player is in a playthrough.
  subscript(_ playthrough: UID) -> Whereabouts {
    get {
      for slot in 0..<Layout.bookmarkCount where payload.reference(offset(slot)) == playthrough {
        return Whereabouts(
          pinned: payload.reference(offset(slot) + 3), here: payload.reference(offset(slot) + 6))
      }
      return Whereabouts()
    }
    set {
      // The playthrough used last comes first, and the one longest unused drops out.
      var slot = 0
      while slot < Layout.bookmarkCount - 1, payload.reference(offset(slot)) != playthrough { slot += 1 }
      while slot > 0 {
        for byte in 0..<Layout.bookmarkBytes {
          payload[offset(slot) + byte] = payload[offset(slot - 1) + byte]
        }
        slot -= 1
      }
      payload.setReference(offset(0), playthrough)
      payload.setReference(offset(0) + 3, newValue.pinned)
      payload.setReference(offset(0) + 6, newValue.here)
    }
  }

  private func offset(_ slot: Int) -> Int { Layout.bookmarks + slot * Layout.bookmarkBytes }
}

/// What the player is doing in a playthrough.
struct Whereabouts: Equatable {
  /// The quest on the pinned card.
  var pinned: UID?
  /// The location the player is at.
  var here: UID?
}
