import FlashSim
import HandheldSim
import Testing
import Wire

@Suite struct ScriptTests {
  @Test(
    arguments: [
      ("press down", ScriptCommand.press(.down, times: 1)), ("  press  menu  12 ", .press(.menu, times: 12)),
      ("hold select", .hold(.select, milliseconds: 700)), ("hold up 90", .hold(.up, milliseconds: 90)),
      ("down back", .change(.back, isDown: true)), ("up back", .change(.back, isDown: false)),
      ("type Ranni's  tower", .type("Ranni's  tower")), (#"type \s\b\\s\s"#, .type(" \u{8}\\s ")),
      (#"type \s"#, .type(" ")), ("receive 00ff0A", .receive([0, 255, 10])),
      ("shot a b.png", .shot(path: "a b.png", ofGlass: false)),
      ("window a b.png", .window(path: "a b.png", nil)),
      ("inspect line a.png", .window(path: "a.png", .line)),
      ("photo a.png", .shot(path: "a.png", ofGlass: true)), ("film a.gif", .film(path: "a.gif")),
      ("film end", .film(path: nil)), ("show", .show), ("frame", .frame), ("status", .status),
      ("quit", .quit), ("wait 250", .wait(milliseconds: 250)), ("wait idle", .waitUntilIdle),
      ("idle", .idle), ("expect text  two words", .expect(.text("two words"))),
      ("expect focus [x] it", .expect(.focus("[x] it"))),
      ("expect frame 0123ABcd", .expect(.frame("0123abcd"))),
      ("set time 1970-01-01T00:01:00", .setTime(DateTime(seconds: 60))),
      ("set temperature -5", .setTemperature(celsius: -5)), ("power off", .cutPower(atWrite: nil, .nothing)),
      ("power off at 3", .cutPower(atWrite: 3, .nothing)),
      ("power off at 3 half", .cutPower(atWrite: 3, .half)),
      ("power off at 9 noise", .cutPower(atWrite: 9, .halfAndNoise)), ("power on", .restorePower),
      ("plug", .plug(true)), ("unplug", .plug(false)), ("", .nothing), ("# a comment", .nothing),
      ("show\r", .show),
    ])
  func `each command is read, and is written so that it is read as the same`(
    line: String, command: ScriptCommand
  ) throws {
    #expect(try ScriptCommand(parsing: line) == command)
    #expect(try ScriptCommand(parsing: command.line) == command)
  }

  @Test(
    arguments: [
      ("jump", "`jump` is no command; the commands are press,"),
      ("press", "`press` needs a button after it"), ("press left", "`left` is no button"),
      ("press up 0", "`0` is not good for times; give a number from 1 to 9999"),
      ("press up 10000", "`10000` is not good"), ("press up up", "`up` is not good for times"),
      ("hold up up", "`up` is not good for milliseconds"), ("hold up 5 5", "`5` is too much for `hold`"),
      ("shot", "`shot` needs a file after it"), ("window", "`window` needs a file after it"),
      ("inspect", "`inspect` needs a page of the inspector after it"),
      ("inspect all a.png", "`all` is no page of the inspector; they are views, refreshes"),
      ("type  ", "`type` needs the text to type after it"),
      ("receive 0", "`0` are no bytes"), ("receive zz", "`zz` are no bytes"),
      ("wait", "`wait` needs milliseconds, or idle after it"), ("wait -1", "`-1` is not good"),
      ("wait soon", "`soon` is not good for milliseconds, or idle; give a number from 0 to 86400000"),
      ("expect", "`expect` needs text, focus or frame after it"),
      ("expect Stormveil", "`expect` needs text, focus or frame after it"),
      ("expect text", "`text` needs a text after it"), ("expect frame 12", "`12` is no check of a frame"),
      ("set", "`set` needs time or temperature after it"), ("set time noon", "`noon` is no date and time"),
      ("set temperature warm", "`warm` is not good for degrees Celsius; give a number from -40 to 85"),
      ("power", "`power` needs on or off after it"), ("power off at", "`at` needs the number of a write"),
      ("power off at 2 all", "`all` is nothing that a cut can leave"),
      ("power off now", "`now` is too much for `power`"), ("quit now", "`now` is too much for `quit`"),
      ("show all", "`all` is too much for `show`"),
    ])
  func `what is no command is refused with a sentence about the very word`(line: String, sentence: String) {
    let failure = #expect(throws: ScriptFailure.self) { try ScriptCommand(parsing: line) }
    #expect(failure?.line.hasPrefix(sentence) == true, "\(failure?.line ?? "")")
  }
}
