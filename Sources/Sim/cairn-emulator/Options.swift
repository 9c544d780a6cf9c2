import HandheldSim

/// What the command line asks for.
struct Options {
  /// Where the handheld is seen.
  enum Place: Equatable {
    case window, terminal, nowhere
  }
  var place: Place
  var isHeadless: Bool { place == .nowhere }
  /// The window opens with the inspector.
  var showsInspector = false
  var flash = ""
  var link: String?
  var withDemo = false
  /// A script to run: the path of a file, or "-" for the standard input.
  var script: String?
  /// Where the run is recorded.
  var record: String?
  /// How time goes; nil for what goes with the front end.
  var rate: ClockRate?
  var seed: UInt64?
  /// Where the state at the start is written.
  var statusFile: String?
  var isJSON = false

  static let help = """
    Runs a Cairn handheld on this machine. Its flash is a file, its serial port a pseudo-terminal.

    usage: cairn-emulator --flash FILE [--demo] [--link PATH] [--headless] [--clock RATE]
                          [--script FILE|-] [--record FILE] [--seed N] [--json] [--status-file FILE]
                          [--window [--inspect] | --terminal]
           cairn-emulator --example NAME|list [--headless] [--script FILE|-] [--png FILE] [--glass]
           cairn-emulator --version

      --flash FILE     the flash; made when there is none (1,048,576 bytes)
      --link PATH      makes PATH a symbolic link to the serial port, for `cairn sync --port PATH`
      --demo           puts the demo playthrough on a newly made flash
      --script FILE|-  runs commands from a file, or from the standard input
      --window         a window of the desktop: what is taken where there is a display
      --inspect        the window opens with the inspector: views, refreshes, flash, line, memory, keys
      --terminal       in the terminal: what is taken where there is no display
      --headless       draws nothing but what a script asks for; ends with it, or at SIGTERM or SIGINT
      --clock RATE     real, 10x, instant (what is at work is over at once, then time stands still) or paused
                       (only a script moves it); without it, instant with --headless --script, else real
      --record FILE    writes all that happens as a script, which gives the same frames again, to FILE, and
                       the flash as it was before to FILE.flash
      --seed N         chance is the same every time: for a new flash that is to be the same
      --json           prints the state at the start as JSON, instead of the serial port
      --status-file F  writes that JSON to a file, which is there while the emulator runs
      --example NAME   runs an example of the views on the simulated panel; `list` names them
      --png FILE       with --example: writes its last picture, three times as large
      --glass          with --example: pictures are of the glass, ghosts and all
      --version        prints the version of the firmware that it runs
      --help           prints this

    Up and Down (or k and j) move, Enter, Space or Right selects, Backspace, Escape or Left goes back, m is
    the menu, q quits. S, B and M hold Select, Back and Menu, Home and End hold Up and Down. While a text is
    written, letters go into it, Enter saves it, Escape leaves it, and Ctrl+Q quits. Page Up and Page Down
    warm and cool the glass, 5 degrees at a time. In the window the buttons can be clicked; F2 or v shows the
    ideal picture or the paper, F3 or i the inspector, F4 or Tab its next page, + and - change the size.

    commands of a script, one a line; the page Scripts explains each:
      press BUTTON [TIMES]    hold BUTTON [MS]    down BUTTON    up BUTTON    type TEXT
      wait MS    wait idle    expect text TEXT    expect focus TEXT    expect frame CHECK
      show    frame    status    shot FILE.png    photo FILE.png    film FILE.gif    film end
      window FILE.png    inspect PAGE FILE.png
      set time 2026-12-01T20:15:00    set temperature CELSIUS    plug    unplug    quit
      power off    power off at WRITE [nothing|half|noise]    power on    # a comment
    buttons are up, down, select, back and menu; for an example there is also log

    exit codes: 0 done, 1 an expectation failed, 2 wrong usage or a wrong command, 3 the flash file cannot be
    used, 4 no serial port, or its link cannot be made
    """

  /// Reads the arguments, without the program's name.
  init(_ arguments: [String], hasDisplay: Bool) throws(UsageFailure) {
    place = hasDisplay ? .window : .terminal
    var rest = arguments[...]
    func value(of option: String) throws(UsageFailure) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else { throw UsageFailure("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--headless": place = .nowhere
      case "--window": place = .window
      case "--terminal": place = .terminal
      case "--inspect": showsInspector = true
      case "--demo": withDemo = true
      case "--flash": flash = try value(of: argument)
      case "--link": link = try value(of: argument)
      case "--script": script = try value(of: argument)
      case "--record": record = try value(of: argument)
      case "--status-file": statusFile = try value(of: argument)
      case "--json": isJSON = true
      case "--clock":
        let word = try value(of: argument)
        guard let known = ClockRate(rawValue: word) else {
          throw UsageFailure("`\(word)` is no rate of a clock; they are real, 10x, instant and paused")
        }
        rate = known
      case "--seed":
        let word = try value(of: argument)
        guard let number = UInt64(word) else {
          throw UsageFailure("`\(word)` is no seed; give a whole number from 0 on")
        }
        seed = number
      default: throw UsageFailure("`\(argument)` is no option")
      }
    }
    guard !flash.isEmpty else { throw UsageFailure("--flash FILE is missing") }
    guard !showsInspector || place == .window else {
      throw UsageFailure("--inspect is for the window; give --window too, or leave it out")
    }
    guard place != .terminal || script != "-" else {
      throw UsageFailure("--script - needs --headless, as the keys of the terminal are the standard input")
    }
  }
}

/// What is wrong with the command line.
struct UsageFailure: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
