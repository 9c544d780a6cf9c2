/// What the command line asks for.
struct Options {
  var isHeadless = false
  var flash = ""
  var link: String?
  var withDemo = false
  /// A script to run: the path of a file, or "-" for the standard input.
  var script: String?

  static let help = """
    Runs a Cairn handheld on this machine. Its flash is a file, its serial port a pseudo-terminal.

    usage: cairn-emulator --flash FILE [--link PATH] [--demo] [--script FILE|-] [--headless]
           cairn-emulator --example NAME|list [--headless] [--script FILE|-] [--png FILE] [--glass]
           cairn-emulator --version

      --flash FILE     the flash; made when there is none (1,048,576 bytes)
      --link PATH      makes PATH a symbolic link to the serial port, for `cairn sync --port PATH`
      --demo           puts the demo playthrough on a newly made flash
      --script FILE|-  runs commands from a file, or from the standard input until it ends
      --headless       draws nothing but what `show` asks for, and runs until `quit`, SIGTERM or SIGINT
      --example NAME   runs an example of the views on the simulated panel; `list` names them
      --png FILE       with --example: writes its last picture, three times as large
      --glass          with --example: pictures are of the glass, ghosts and all
      --version        prints the version of the firmware that it runs
      --help           prints this

    Without --headless the handheld is on the terminal: Up and Down (or k and j) move, Enter, Space or Right
    selects, Backspace, Escape or Left goes back, m is the menu, q quits. S, B and M hold Select, Back and
    Menu, Home and End hold Up and Down.

    commands of a script, one a line:
      press up|down|select|back|menu [times]     show     status     quit
      hold up|down|select|back|menu     shot FILE.png
      expect TEXT     wait MILLISECONDS          # a comment
    and of one for an example, whose time is the script's own:
      hold up|down|select|back|menu     shot FILE     log

    exit codes: 0 done, 1 an expectation failed, 2 wrong usage or a wrong command, 3 the flash file cannot be
    used, 4 no serial port, or its link cannot be made
    """

  /// Reads the arguments, without the program's name.
  init(_ arguments: [String]) throws(UsageFailure) {
    var rest = arguments[...]
    func value(of option: String) throws(UsageFailure) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else { throw UsageFailure("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--headless": isHeadless = true
      case "--demo": withDemo = true
      case "--flash": flash = try value(of: argument)
      case "--link": link = try value(of: argument)
      case "--script": script = try value(of: argument)
      default: throw UsageFailure("`\(argument)` is no option")
      }
    }
    guard !flash.isEmpty else { throw UsageFailure("--flash FILE is missing") }
    guard isHeadless || script != "-" else {
      throw UsageFailure("--script - needs --headless, as the keys of the terminal are the standard input")
    }
  }
}

/// What is wrong with the command line.
struct UsageFailure: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
