import HandheldSim
import Testing

@Suite struct ScriptTests {
  @Test(
    "Each command is read",
    arguments: [
      ("press down", ScriptCommand.press(.down, times: 1)), ("  press  menu  12 ", .press(.menu, times: 12)),
      ("hold select", .hold(.select)), ("shot a b.png", .shot(path: "a b.png")),
      ("show", .show), ("status", .status), ("quit", .quit), ("wait 250", .wait(milliseconds: 250)),
      ("expect  two words", .expect("two words")), ("", .nothing), ("# a comment", .nothing),
      ("show\r", .show),
    ])
  func commands(line: String, command: ScriptCommand) throws {
    #expect(try ScriptCommand(parsing: line) == command)
  }

  @Test(
    "What is no command is refused",
    arguments: [
      "jump", "hold", "hold up up", "shot", "press", "press left", "press up 0", "press up 10000",
      "press up up", "wait", "wait -1",
      "wait soon", "expect",
      "quit now", "show all",
    ])
  func refused(line: String) {
    #expect(throws: ScriptFailure.self) { try ScriptCommand(parsing: line) }
  }
}
