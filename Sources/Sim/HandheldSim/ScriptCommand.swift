import FlashSim
import Views
import Wire

/// One line of a script: what a person does to a handheld, and what they expect to see.
///
/// Every line is in the table of Scripts.md. Times are the handheld's own: a script decides alone when
/// something happens, so that it gives the same frames every time.
public enum ScriptCommand: Equatable, Sendable {
  /// Does nothing: an empty line or a comment.
  case nothing
  /// Presses a button some times, 40 ms each.
  case press(Key, times: Int)
  /// Holds a button for so long.
  case hold(Key, milliseconds: Int)
  /// A button goes down or comes up, and no time passes.
  case change(Key, isDown: Bool)
  /// Types a text into the field that is on the screen.
  case type(String)
  /// Brings bytes over the line, as a recording has them.
  case receive([UInt8])
  /// Lets time pass.
  case wait(milliseconds: Int)
  /// Lets time pass until nothing is at work.
  case waitUntilIdle
  /// Gives the firmware a moment for what can wait, as a recording has it.
  case idle
  /// Fails unless it holds.
  case expect(Expectation)
  /// Prints the screen.
  case show
  /// Prints the check of the frame, for `expect frame`.
  case frame
  /// Prints the state as JSON.
  case status
  /// Writes a picture to a file.
  case shot(path: String, ofGlass: Bool)
  /// Writes a picture of the window to a file, with a page of the inspector or without.
  case window(path: String, InspectorPage?)
  /// Films the glass for a file; nil ends the film and writes it.
  case film(path: String?)
  /// Sets the clock.
  case setTime(DateTime)
  /// Sets the temperature.
  case setTemperature(celsius: Int)
  /// Pulls the power: now, or at a write of the flash.
  case cutPower(atWrite: Int?, PowerCut.Mode)
  /// Gives the power back.
  case restorePower
  /// Plugs the cable in, or pulls it out.
  case plug(Bool)
  /// Ends.
  case quit

  /// What a script expects.
  public enum Expectation: Equatable, Sendable {
    /// The screen has the text.
    case text(String)
    /// The row in focus has the text.
    case focus(String)
    /// The frame has the check.
    case frame(String)
  }

  /// Presses that a line may ask for.
  public static let pressLimit = 9_999
  /// Milliseconds that a line may wait: a day.
  public static let waitLimitMilliseconds = 86_400_000
  /// Milliseconds that a button may be held.
  public static let holdLimitMilliseconds = 60_000
  /// How long `hold` holds unless told otherwise.
  public static let holdMilliseconds = 700
  /// Temperatures that may be set.
  public static let celsius = -40...85

  /// Reads a line; fails with what is wrong with it.
  public init(parsing line: String) throws(ScriptFailure) {
    var words = ScriptWords(line)
    guard let verb = words.next(), !verb.hasPrefix("#") else {
      self = .nothing
      return
    }
    self = try Self.command(verb, &words)
    if let extra = words.next() { throw .leftOver(String(extra), after: String(verb)) }
  }

  private static func command(
    _ verb: Substring, _ words: inout ScriptWords
  ) throws(ScriptFailure) -> ScriptCommand {
    switch verb {
    case "press": .press(try words.key(), times: try words.number("times", 1...pressLimit, or: 1))
    case "hold":
      .hold(
        try words.key(),
        milliseconds: try words.number("milliseconds", 1...holdLimitMilliseconds, or: holdMilliseconds))
    case "down": .change(try words.key(), isDown: true)
    case "up": .change(try words.key(), isDown: false)
    case "type": .type(try words.rest("the text to type").unescaped)
    case "receive": .receive(try words.bytes())
    case "wait": try wait(&words)
    case "expect": .expect(try expectation(&words))
    case "show": .show
    case "frame": .frame
    case "status": .status
    case "shot": .shot(path: try words.rest("a file"), ofGlass: false)
    case "photo": .shot(path: try words.rest("a file"), ofGlass: true)
    case "window": .window(path: try words.rest("a file"), nil)
    case "inspect": try inspection(&words)
    case "film": words.take("end") ? .film(path: nil) : .film(path: try words.rest("a file, or end"))
    case "idle": .idle
    case "set": try setting(&words)
    case "power": try power(&words)
    case "plug": .plug(true)
    case "unplug": .plug(false)
    case "quit": .quit
    default: throw .unknown(String(verb))
    }
  }

  private static func wait(_ words: inout ScriptWords) throws(ScriptFailure) -> ScriptCommand {
    if words.take("idle") { return .waitUntilIdle }
    return .wait(milliseconds: try words.number("milliseconds, or idle", 0...waitLimitMilliseconds))
  }

  private static func expectation(_ words: inout ScriptWords) throws(ScriptFailure) -> Expectation {
    switch words.next() {
    case "text": .text(try words.rest("a text"))
    case "focus": .focus(try words.rest("a text"))
    case "frame": .frame(try words.check())
    default: throw .missing("text, focus or frame", after: "expect")
    }
  }

  private static func inspection(_ words: inout ScriptWords) throws(ScriptFailure) -> ScriptCommand {
    let page = try words.page()
    return .window(path: try words.rest("a file"), page)
  }

  private static func setting(_ words: inout ScriptWords) throws(ScriptFailure) -> ScriptCommand {
    switch words.next() {
    case "time": .setTime(try words.time())
    case "temperature": .setTemperature(celsius: try words.number("degrees Celsius", celsius))
    default: throw .missing("time or temperature", after: "set")
    }
  }

  private static func power(_ words: inout ScriptWords) throws(ScriptFailure) -> ScriptCommand {
    switch words.next() {
    case "on": return .restorePower
    case "off":
      guard words.take("at") else { return .cutPower(atWrite: nil, .nothing) }
      let write = try words.number("the number of a write", 1...Int(Int32.max))
      return .cutPower(atWrite: write, try words.mode())
    default: throw .missing("on or off", after: "power")
    }
  }
}
