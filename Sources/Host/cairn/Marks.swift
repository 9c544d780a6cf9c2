import Mirror

extension Quest {
  /// The box in front of its name: open, done or failed.
  var box: String {
    switch state {
    case .open: "[ ]"
    case .done: "[x]"
    case .failed: "[-]"
    }
  }

  /// How many of its steps are done.
  var progress: String { steps == 0 ? "" : "\(stepsDone)/\(steps)" }

  /// What is special about it.
  var marks: String {
    let waits = state == .open && !waitsFor.isEmpty
    return [main ? "main" : "", missable ? "missable" : "", waits ? "waits" : ""].joined(ifAny: ", ")
  }
}

extension Step {
  var box: String { done ? "[x]" : "[ ]" }

  /// The count, when it is a step that is counted.
  var counter: String { target > 0 ? "\(count)/\(target)" : count > 0 ? "\(count)" : "" }
}

extension NPC {
  var marks: String { merchant ? "merchant" : "" }

  /// What is known of the person.
  var standing: String { [meeting.rawValue, marks].joined(ifAny: ", ") }
}

extension Location {
  /// What there is for a traveller.
  var marks: String {
    [anvil ? "anvil" : "", sells ? "merchant" : "", cleared ? "cleared" : ""].joined(ifAny: ", ")
  }

  /// Whether something is sold here, by a merchant known by name or not.
  var sells: Bool { merchant || !merchants.isEmpty }
}

extension Playthrough {
  /// Its quests in numbers: done + open + failed = all.
  var summary: String {
    quests == 0 ? "no quests" : "\(quests.of("quest")), \(done) done, \(open) open, \(failed) failed"
  }
}

extension Int {
  /// The number with its noun, as in "1 quest" and "2 quests".
  func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension Sequence<String> {
  /// The strings that are not empty, joined.
  func joined(ifAny separator: String) -> String { filter { !$0.isEmpty }.joined(separator: separator) }
}
