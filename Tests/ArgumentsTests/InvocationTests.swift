import Testing

@testable import Arguments

/// Command lines, understood or refused.
struct InvocationTests {
  static let dryFlash = {
    var mode = FlashMode()
    mode.isDry = true
    return mode
  }()

  @Test(
    arguments: [
      ([], .help(.overview)),
      (["--help"], .help(.overview)),
      (["--version"], .version),
      (["sync"], .sync(port: nil, file: nil, json: false, force: false)),
      (["sync", "--force"], .sync(port: nil, file: nil, json: false, force: true)),
      (
        ["sync", "--port", "/dev/x", "--db=a b.db", "--json"],
        .sync(port: "/dev/x", file: "a b.db", json: true, force: false)
      ),
      (["sync", "-h", "--json"], .help(.command(.sync))),
      (
        ["list", "npcs", "--playthrough", "é"],
        .list(.npcs, playthrough: "é", state: nil, file: nil, json: false)
      ),
      (
        ["list", "--state=open", "quests"],
        .list(.quests, playthrough: nil, state: "open", file: nil, json: false)
      ),
      (
        ["show", "Ranni", "--kind", "npc"],
        .show("Ranni", kind: "npc", playthrough: nil, file: nil, json: false)
      ),
      (["show", "--", "--json"], .show("--json", kind: nil, playthrough: nil, file: nil, json: false)),
      (["show", "-", "--db", "--"], .show("-", kind: nil, playthrough: nil, file: "--", json: false)),
      (["find", "bell", "church"], .find("bell church", file: nil, json: false)),
      (["conflicts", "--json"], .conflicts(file: nil, json: true)),
      (
        ["conflicts", "resolve", "3", "--keep=mine"],
        .resolve(3, keep: "mine", file: nil, json: false)
      ),
      (["mirrors", "--db", "a"], .mirrors(port: nil, file: "a", json: false)),
      (["forget", "3", "--port=x", "--json"], .forget("3", port: "x", json: true)),
      (["info", "--json"], .info(port: nil, json: true)),
      (["screen", "--port", "x"], .screen(port: "x", json: false)),
      (["flash", "new.bin", "--port", "x"], .flash("new.bin", port: "x", key: nil, json: false)),
      (
        ["flash", "new.bin", "--key", "k", "--json", "--dry-run"],
        .flash("new.bin", port: nil, key: "k", json: true, mode: dryFlash)
      ),
      (["conform", "--port", "x"], .conform(port: "x", json: false)),
      (["conform", "--serve", "--faults", "lose,late"], .serve(faults: [.lose, .late])),
      (["log"], .log(level: nil, lines: nil, port: nil)),
      (["log", "--level", "info", "--lines", "5"], .log(level: "info", lines: 5, port: nil)),
      (
        ["sync", "--capture", "a.pcap"],
        .sync(port: nil, file: nil, json: false, force: false, capture: "a.pcap")
      ),
      (["sync", "--watch"], .sync(port: nil, file: nil, json: false, force: false, mode: .whenever)),
      (
        ["sync", "--port", "emulator", "--dry-run"],
        .sync(port: "emulator", file: nil, json: false, force: false, mode: .rehearsal)
      ),
      (["backup", "a.sqlite"], .backup("a.sqlite", port: nil, json: false, force: false)),
      (
        ["restore", "a.sqlite", "--force", "--port=x"],
        .restore("a.sqlite", port: "x", json: false, force: true, isDry: false)
      ),
      (
        ["restore", "a.sqlite", "--dry-run", "--json"],
        .restore("a.sqlite", port: nil, json: true, force: false, isDry: true)
      ),
      (["press", "menu"], .press("menu", holdMilliseconds: nil, port: nil, json: false)),
      (
        ["press", "up", "--hold", "800", "--json"],
        .press("up", holdMilliseconds: 800, port: nil, json: true)
      ),
      (["help", "show"], .help(.command(.show))),
      (["help", "exit-codes"], .help(.exitCodes)),
    ] as [([String], Invocation)])
  func `a command line is understood`(_ words: [String], _ invocation: Invocation) throws {
    #expect(try Invocation(words) == invocation)
  }

  @Test(arguments: [
    (["snyc"], "There is no command `snyc`. Did you mean `sync`? See `cairn help`."),
    (["fly\u{1B}[2J"], "There is no command `fly<U+1B>[2J`. See `cairn help`."),
    (["list"], "`cairn list` needs to know what. Write `cairn list playthroughs|quests|npcs|locations`."),
    (["list", "quest"], "There is no list `quest`. Did you mean `quests`? See `cairn help list`."),
    (["list", "npcs", "--state", "open"], "--state goes with quests only. Leave it out, or list quests."),
    (
      ["list", "quests", "--state", "opne"],
      "--state takes open, done or failed, not `opne`. See `cairn help list`."
    ),
    (["show"], "`cairn show` needs to know what. Write `cairn show NAME`."),
    (["show", ""], "`cairn show` needs to know what. Write `cairn show NAME`."),
    (["show", "Church", "of"], "`of` is one word too many. Put the name in quotes: \"Church of\"."),
    (["sync", "now"], "`now` is one word too many. See `cairn help sync`."),
    (["sync", "--prot", "x"], "There is no option `--prot`. Did you mean `--port`? See `cairn help sync`."),
    (["sync", "--port"], "--port lacks its value. Write `--port PORT`."),
    (["sync", "--port="], "--port lacks its value. Write `--port PORT`."),
    (["sync", "--json=yes"], "--json takes no value. See `cairn help sync`."),
    (["sync", "--json", "--json"], "--json is there twice. Leave one out."),
    (["conform", "--faults", "lose"], "--faults goes with --serve only. Leave it out, or add --serve."),
    (
      ["conform", "--serve", "--faults", "lose,flop"],
      "There is no fault `flop`. Did you mean `flip`? See `cairn help conform`."
    ),
    (["press"], "`cairn press` needs to know what. Write `cairn press up|down|select|back|menu`."),
    (["press", "selct"], "There is no button `selct`. Did you mean `select`? See `cairn help press`."),
    (
      ["press", "left"],
      "There is no button `left`. There is up, down, select, back and menu. See `cairn help press`."
    ),
    (["help", "foo"], "There is no topic `foo`. See `cairn help`."),
    (
      ["press", "up", "--hold", "long"],
      "--hold takes a number from 1 to 60000, not `long`. Give one of these, or leave it out."
    ),
    (
      ["sync", "--watch", "--dry-run"],
      "--watch does not go with --dry-run. Leave one out; see `cairn help sync`."
    ),
    (["backup"], "`cairn backup` needs to know what. Write `cairn backup FILE`."),
    (["sync", "-p"], "There is no option `-p`. See `cairn help sync`."),
    (["find", " "], "`cairn find` needs to know what. Write `cairn find WORDS`."),
    (
      ["conflicts", "resolve", "3"],
      "`cairn conflicts resolve` needs to know whose is right. "
        + "Add --keep mine for the mirror's, or --keep theirs for the handheld's."
    ),
    (
      ["conflicts", "resolve", "x", "--keep", "mine"],
      "`cairn conflicts resolve` needs the number of one conflict. See the numbers with `cairn conflicts`."
    ),
    (
      ["conflicts", "--keep", "mine"],
      "--keep goes with resolve only. Write `cairn conflicts resolve N --keep mine`."
    ),
    (
      ["conflicts", "solve"],
      "There is no action `solve`. Did you mean `resolve`? See `cairn help conflicts`."
    ),
    (["help", "flying"], "There is no topic `flying`. See `cairn help`."),
    (["help", "list", "quests"], "`quests` is one word too many. See `cairn help list`."),
    (["help", "--all"], "There is no option `--all`. See `cairn help`."),
  ])
  func `what is not understood is told in one line with the next step`(_ words: [String], _ line: String) {
    let failure = #expect(throws: UsageFailure.self) { try Invocation(words) }
    #expect(failure?.description == line)
  }
}
