/// A command of `cairn`: its words, and what the help says of it.
public enum Command: String, CaseIterable, Sendable {
  case sync, list, show, info, help

  /// What it does, in a line.
  public var summary: String {
    switch self {
    case .sync: "Carry what changed between a handheld and the mirror, both ways"
    case .list: "List playthroughs, quests, NPCs or locations"
    case .show: "Show all about one thing, by its name"
    case .info: "Say which handheld is on a port"
    case .help: "Explain a command, or the exit codes"
    }
  }

  /// What stands after the command besides options.
  public var operand: String {
    switch self {
    case .sync, .info: ""
    case .list: Listing.allCases.map(\.rawValue).joined(separator: "|")
    case .show: "NAME"
    case .help: "[COMMAND|exit-codes]"
    }
  }

  /// The options that it takes.
  public var options: [Option] {
    let port = Option(
      "port", value: "PATH", "The serial port; without it, the only one that may be a handheld")
    let file = Option("db", value: "FILE", "The mirror, instead of the one in the data folder")
    let json = Option("json", "Write JSON for a program to read")
    let playthrough = Option("playthrough", value: "NAME", "Only what belongs to this playthrough")
    switch self {
    case .sync: return [port, file, json]
    case .list:
      let state = Option("state", choices: ["open", "done", "failed"], "Only quests in this state")
      return [playthrough, state, file, json]
    case .show:
      let kind = Option(
        "kind", choices: ["playthrough", "quest", "npc", "location"], "Only things of this kind")
      return [kind, playthrough, file, json]
    case .info: return [port, json]
    case .help: return []
    }
  }

  /// What there is to know beyond the options, in paragraphs.
  public var details: [String] {
    let place = "Without --db the mirror is \(Command.defaultFile)."
    return switch self {
    case .sync:
      [
        "Whatever was edited on either side is carried to the other. Edits of different fields of one "
          + "record are merged. If both sides changed the same field, the handheld's value stays and the "
          + "mirror's is kept in the table `conflict`. An edit beats a deletion.",
        "A sync that is cut off at any moment is made good by the next one.", place,
      ]
    case .list: ["Open quests come first; otherwise the order is the one on the handheld.", place]
    case .show:
      [
        "Case and accents of NAME do not matter, and a part of the name will do if only one thing has it. "
          + "If several have it they are listed, and --kind or --playthrough chooses.",
        place,
      ]
    case .info: ["Nothing is changed on the handheld."]
    case .help: []
    }
  }

  /// Command lines to copy.
  public var examples: [String] {
    switch self {
    case .sync: ["cairn sync", "cairn sync --port /dev/ttyACM0 --db journal.sqlite"]
    case .list:
      ["cairn list quests --state open", "cairn list npcs --playthrough \"Elden Ring\" --json"]
    case .show: ["cairn show renna", "cairn show \"Church of Elleh\" --kind location"]
    case .info: ["cairn info --port /dev/ttyACM0"]
    case .help: ["cairn help sync", "cairn help exit-codes"]
    }
  }

  /// Where the mirror is when nobody says otherwise.
  private static let defaultFile = "$XDG_DATA_HOME/cairn/journal.sqlite, or the same in ~/.local/share"
}

/// What `cairn list` can list.
public enum Listing: String, CaseIterable, Sendable {
  case playthroughs, quests, npcs, locations
}
