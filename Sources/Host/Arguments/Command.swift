/// A command of `cairn`: its words, and what the help says of it.
public enum Command: String, CaseIterable, Sendable {
  case sync, list, show, find, conflicts, backup, restore, image, mirrors, forget, flash, info, screen, press,
    log,
    conform, help

  /// What it does, in a line.
  public var summary: String {
    switch self {
    case .sync: "Carry what changed between a handheld and the mirror, both ways"
    case .list: "List playthroughs, quests, NPCs or locations"
    case .show: "Show all about one thing, by its name"
    case .find: "Find what has some words in its name or notes"
    case .conflicts: "List what lost in the merges and was kept, and settle it"
    case .backup: "Copy a whole handheld into a file of its own"
    case .restore: "Make a handheld hold what a backup holds"
    case .image: "Look at an image of a handheld's flash, check it, mend a copy"
    case .mirrors: "List the mirrors that a handheld knows"
    case .forget: "Have a handheld forget a mirror that will not come again"
    case .flash: "Bring new firmware into a handheld, and see that it runs"
    case .info: "Say which handheld is on a port, and how full it is"
    case .screen: "Print what a handheld shows"
    case .press: "Press a button of a handheld, and print what it shows then"
    case .log: "Print what a handheld's firmware says in its log, as it says it"
    case .conform: "Hold a device to the rules of the protocol, one by one"
    case .help: "Explain a command, or the exit codes"
    }
  }

  /// What stands after the command besides options.
  public var operand: String {
    switch self {
    case .sync, .mirrors, .info, .screen, .log, .conform: ""
    case .press: PressButton.allCases.map(\.rawValue).joined(separator: "|")
    case .list: Listing.allCases.map(\.rawValue).joined(separator: "|")
    case .show: "NAME"
    case .backup, .restore: "FILE"
    case .image: ImageAction.allCases.map(\.rawValue).joined(separator: "|") + " FILE"
    case .find: "WORDS"
    case .flash: "IMAGE"
    case .forget: "MIRROR"
    case .conflicts: "[resolve N]"
    case .help: "[COMMAND|exit-codes]"
    }
  }

  /// The options that it takes.
  public var options: [Option] {
    let port = Option(
      "port", value: "PORT",
      "The handheld's port: /dev/ttyACM0, usb:2e8a:000a, usb:SERIAL or emulator. Without it one is found")
    let file = Option("db", value: "FILE", "The mirror's SQLite file, instead of the one in the data folder")
    let json = Option("json", "Write JSON for a program to read")
    let playthrough = Option("playthrough", value: "NAME", "Only what belongs to this playthrough")
    switch self {
    case .sync:
      let force = Option("force", "Carry deletions even if they are more than a fifth of a kind")
      let capture = Option("capture", value: "PCAP", "Write every message to this file, for Wireshark")
      let dryRun = Option("dry-run", "Only say what would happen; change nothing on either side")
      let watch = Option("watch", "Sync whenever a handheld appears, until Ctrl-C")
      return [port, file, force, dryRun, watch, json, capture]
    case .list:
      let state = Option("state", choices: ["open", "done", "failed"], "Only quests in this state")
      return [playthrough, state, file, json]
    case .show:
      let kind = Option(
        "kind", choices: ["playthrough", "quest", "npc", "location"], "Only things of this kind")
      return [kind, playthrough, file, json]
    case .find: return [file, json]
    case .conflicts:
      let keep = Option(
        "keep", choices: ["mine", "theirs"], "Whose is right: the mirror's or the handheld's")
      return [keep, file, json]
    case .backup:
      return [port, Option("force", "Write over a file that is there"), json]
    case .restore:
      let force = Option("force", "Go on even if something on the handheld would be lost")
      let dryRun = Option("dry-run", "Only say what would be lost and what would be written")
      return [port, force, dryRun, json]
    case .image:
      return [
        Option("output", value: "FILE", "With repair: where the copy goes, instead of FILE.mended"), json,
      ]
    case .mirrors: return [port, file, json]
    case .forget, .info, .screen: return [port, json]
    case .flash:
      return [
        port, Option("key", value: "PEM", "The public key that the image must be signed with"),
        Option("no-confirm", "Only try the firmware: the old one comes back with the next reset"),
        Option("recover", "Have the handheld's loader take the image, for boards with one slot"),
        Option("dry-run", "Only check the image and say what would happen"), json,
      ]
    case .press:
      let hold = Option("hold", value: "MS", "Keep it down for so many milliseconds, 1 to 60000")
      return [hold, port, json]
    case .conform:
      let serve = Option("serve", "Be a scripted handheld on a pseudo-terminal instead, until Ctrl-C")
      let faults = Option(
        "faults", value: "LIST",
        "With --serve: what goes wrong on its line, one or more of lose,flip,repeat,late,noise")
      return [port, json, serve, faults]
    case .log:
      let level = Option(
        "level", choices: ["error", "warning", "info", "debug"],
        "Only lines of this level and more urgent ones")
      let lines = Option(
        "lines", value: "N", "End after so many lines. Without it Ctrl-C ends it")
      return [level, lines, port]
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
          + "mirror's is kept: see `cairn conflicts`. An edit beats a deletion.",
        "If more than a fifth of a kind of ten records or more was deleted on one side, nothing is carried "
          + "without --force.",
        "A sync that is cut off at any moment is made good by the next one.", Command.portHelp, place,
        "--watch says a line for each sync and goes on when the handheld is unplugged, also in the middle. "
          + "Ctrl-C or SIGTERM ends it, with exit code 0.",
        "A file of --capture is read by Wireshark with Tools/wireshark/cairn.lua.",
      ]
    case .list: ["Open quests come first; otherwise the order is the one on the handheld.", place]
    case .show:
      [
        "Case and accents of NAME do not matter, and a part of the name will do if only one thing has it. "
          + "If several have it they are listed, and --kind or --playthrough chooses.",
        place,
      ]
    case .find:
      [
        "All the words must be there, in any order; the beginning of a word will do. Case and accents do not "
          + "matter: `zasteny` finds Zášteny, and `istanbul` finds İstanbul.",
        "The best comes first, and what is in an archived playthrough last.", place,
      ]
    case .conflicts:
      [
        "When both sides changed the same field, the handheld's value stays and the mirror's is kept here, "
          + "once. N is its number in the list. `resolve N --keep mine` puts the mirror's back, `--keep "
          + "theirs` the handheld's, by an ordinary edit that the next sync carries; then the conflict is "
          + "gone from the list.",
        "Of a record that one side deleted and the other edited, the edit stays. To keep the side that "
          + "deleted it deletes it.", place,
      ]
    case .backup:
      [
        "The file is a mirror by itself: `cairn list quests --db FILE` reads it, and so does any SQLite "
          + "program. It holds every playthrough, quest, step, NPC, location and link, with the numbers and "
          + "revisions of the handheld. What is not in it: which playthrough is chosen, and the names of the "
          + "mirrors.",
        "Nothing is changed on the handheld. FILE appears only when it is complete, and its owner alone may "
          + "read it. A backup that was cut off is made again from its start.", Command.portHelp,
      ]
    case .restore:
      [
        "FILE is a backup or any other mirror, and stays as it is. If something on the handheld is not in "
          + "it, or is otherwise there, nothing is done but to say what would be lost; with --force the "
          + "handheld is erased first. Mirrors that know the handheld compare with it at their next sync, "
          + "and delete nothing because of it: what they hold and FILE does not comes back with them.",
        "Not restored are the handheld's settings, such as which playthrough is chosen; what undo "
          + "remembers; the mirrors it knew; its clock; revisions and the numbers of records, which begin "
          + "anew; and records of a kind that this version does not know, which are counted.",
        "A restore that was cut off is completed by running it again. At its end the handheld is read and "
          + "compared with FILE.", Command.portHelp,
      ]
    case .image:
      [
        "FILE is the flash file of an emulator or an image that was read from a chip, and is never written. "
          + "`inspect` prints what is in it and a map of its sectors; `check` looks at every slot and ends "
          + "with exit code \(ExitCode.mirror.rawValue) if a value is gone or older than it was; `export` "
          + "prints everything as JSON.",
        "`repair` writes a copy without damage. As after a restore, what undo remembers and the mirrors that "
          + "the handheld knew are not in it, and mirrors compare at their next sync.",
        "A backup made by `cairn backup` is a database: `inspect` and `check` read it, too.",
      ]
    case .mirrors:
      [
        "A mirror becomes known by its first sync, under the name of its computer. SEEN IN is the commit of "
          + "the handheld in which it was introduced or last told that it holds deletions. What was deleted "
          + "takes a place on the handheld until every mirror has told that: one that will not come again "
          + "makes them pile up, and `cairn forget` ends that.",
        "Nothing is changed on the handheld. With the file of a mirror, that of --db or the one in the data "
          + "folder, its line is marked.", Command.portHelp,
      ]
    case .forget:
      [
        "MIRROR is a number or a name that `cairn mirrors` lists. Deletions do not wait for it any more, and "
          + "the places that were kept for it are free. Its file is not touched, and no record is.",
        "If it is synced again after all it is a new mirror to the handheld, and both are compared: what "
          + "either has and the other has not is carried, so what was deleted meanwhile comes back.",
        Command.portHelp,
      ]
    case .flash:
      [
        "IMAGE is a file signed with imgtool, its board named by --custom-tlv 0x00a0 as `cairn info` says. "
          + "Before anything is sent its form, its digest and its board are checked, and its signature if "
          + "--key is given; the handheld checks the signature in any case.",
        "The image goes beside the one that runs, is started, and is confirmed once the handheld "
          + "answers and says that it runs. If it does not, the old one comes back by itself, and this ends "
          + "with exit code \(ExitCode.reverted.rawValue). The journal is kept.",
        "Cut off at any moment, run it again: the upload goes on where it was.", Command.portHelp,
      ]
    case .info, .screen: ["Nothing is changed on the handheld.", Command.portHelp]
    case .conform:
      [
        "The rules are numbered in Protocol.md. Each is printed with what was found: held, absent if the "
          + "device does not have what it is about, or BROKEN with what came instead. Nothing is changed on "
          + "the device: the mirror named \"conformance\" that it learns of leaves at the end.",
        "--serve is for people who write a client: a handheld of four records whose faults come by a count, "
          + "so that every run is the same. It says which port to open. With lose every fifth answer does "
          + "not come, with flip every fifth has a wrong bit, with repeat each comes twice, with late every "
          + "third comes together with the next, and with noise text stands before each.",
      ]
    case .log: ["A line starts with its number. A gap in the numbers tells how many lines were not sent."]
    case .press: ["It is the same as pressing the button by hand, and may change what the handheld holds."]
    case .help: []
    }
  }

  /// Command lines to copy.
  public var examples: [String] {
    switch self {
    case .sync:
      ["cairn sync", "cairn sync --port /dev/ttyACM0 --db journal.sqlite", "cairn sync --dry-run"]
    case .backup: ["cairn backup before-the-boss.sqlite"]
    case .restore: ["cairn restore before-the-boss.sqlite --dry-run", "cairn restore before-the-boss.sqlite"]
    case .list:
      ["cairn list quests --state open", "cairn list npcs --playthrough \"Elden Ring\" --json"]
    case .show: ["cairn show renna", "cairn show \"Church of Elleh\" --kind location"]
    case .find: ["cairn find bell church", "cairn find godrick --json"]
    case .conflicts: ["cairn conflicts", "cairn conflicts resolve 3 --keep mine"]
    case .image:
      ["cairn image inspect handheld.flash", "cairn image repair handheld.flash --output new.flash"]
    case .mirrors: ["cairn mirrors", "cairn mirrors --json"]
    case .forget: ["cairn forget 3", "cairn forget old-laptop"]
    case .flash:
      ["cairn flash cairn-0.2.0.signed.bin", "cairn flash new.signed.bin --key signer.pub.pem --dry-run"]
    case .info: ["cairn info --port /dev/ttyACM0"]
    case .conform: ["cairn conform --port /dev/ttyACM0", "cairn conform --serve --faults lose,late"]
    case .log: ["cairn log", "cairn log --level warning --lines 10"]
    case .screen: ["cairn screen", "cairn screen --port /dev/ttyACM0 --json"]
    case .press: ["cairn press down", "cairn press menu --hold 800 --port /dev/ttyACM0"]
    case .help: ["cairn help sync", "cairn help exit-codes"]
    }
  }

  /// How the port is found.
  private static let portHelp =
    "Without --port it is the device that calls itself Cairn, or else the only USB serial port or emulator "
    + "with its link in this folder. If it cannot be told which, they are listed."

  /// Where the mirror is when nobody says otherwise.
  private static let defaultFile = "$XDG_DATA_HOME/cairn/journal.sqlite, or the same in ~/.local/share"
}

/// What `cairn list` can list.
public enum Listing: String, CaseIterable, Sendable {
  case playthroughs, quests, npcs, locations
}

/// What `cairn image` can do.
public enum ImageAction: String, CaseIterable, Sendable {
  case inspect, check, export, repair
}

/// What the line of `cairn conform --serve` may do to answers.
public enum LineFault: String, CaseIterable, Sendable {
  case lose, flip, `repeat`, late, noise
}

/// A button that `cairn press` can press, in the order of their numbers on the line.
public enum PressButton: String, CaseIterable, Sendable {
  case up, down, select, back, menu
}
