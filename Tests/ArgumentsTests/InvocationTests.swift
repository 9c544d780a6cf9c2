import Testing

@testable import Arguments

/// Command lines, understood or refused.
struct InvocationTests {
  @Test(
    arguments: [
      ([], .help(.overview)),
      (["--help"], .help(.overview)),
      (["--version"], .version),
      (["sync"], .sync(port: nil, file: nil, json: false)),
      (
        ["sync", "--port", "/dev/x", "--db=a b.db", "--json"],
        .sync(port: "/dev/x", file: "a b.db", json: true)
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
      (["info", "--json"], .info(port: nil, json: true)),
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
      "There is no value of --state `opne`. Did you mean `open`? See `cairn help list`."
    ),
    (["show"], "`cairn show` needs to know what. Write `cairn show NAME`."),
    (["show", ""], "`cairn show` needs to know what. Write `cairn show NAME`."),
    (["show", "Church", "of"], "`of` is one word too many. Put the name in quotes: \"Church of\"."),
    (["sync", "now"], "`now` is one word too many. See `cairn help sync`."),
    (["sync", "--prot", "x"], "There is no option `--prot`. Did you mean `--port`? See `cairn help sync`."),
    (["sync", "--port"], "--port lacks its value. Write `--port PATH`."),
    (["sync", "--port="], "--port lacks its value. Write `--port PATH`."),
    (["sync", "--json=yes"], "--json takes no value. See `cairn help sync`."),
    (["sync", "--json", "--json"], "--json is there twice. Leave one out."),
    (["sync", "-p"], "There is no option `-p`. See `cairn help sync`."),
    (["help", "flying"], "There is no topic `flying`. See `cairn help`."),
    (["help", "list", "quests"], "`quests` is one word too many. See `cairn help list`."),
    (["help", "--all"], "There is no option `--all`. See `cairn help`."),
  ])
  func `what is not understood is told in one line with the next step`(_ words: [String], _ line: String) {
    let failure = #expect(throws: UsageFailure.self) { try Invocation(words) }
    #expect(failure?.description == line)
  }
}
