/// A command line that was understood.
public enum Invocation: Equatable, Sendable {
  /// Sync a handheld with a mirror.
  case sync(
    port: String?, file: String?, json: Bool, force: Bool, capture: String? = nil, mode: SyncMode = .once)
  /// List what a mirror holds.
  case list(Listing, playthrough: String?, state: String?, file: String?, json: Bool)
  /// Show one thing by its name.
  case show(String, kind: String?, playthrough: String?, file: String?, json: Bool)
  /// Find what has these words.
  case find(String, file: String?, json: Bool)
  /// List what lost in the merges.
  case conflicts(file: String?, json: Bool)
  /// Settle one of those for a side.
  case resolve(Int, keep: String, file: String?, json: Bool)
  /// Copy a handheld into a file.
  case backup(String, port: String?, json: Bool, force: Bool)
  /// Make a handheld hold what a file holds.
  case restore(String, port: String?, json: Bool, force: Bool, isDry: Bool)
  /// Do something with an image of a flash.
  case image(ImageAction, file: String, output: String?, json: Bool)
  /// List the mirrors that a handheld knows.
  case mirrors(port: String?, file: String?, json: Bool)
  /// Have it forget one.
  case forget(String, port: String?, json: Bool)
  /// Bring firmware into a handheld.
  case flash(String, port: String?, key: String?, json: Bool, mode: FlashMode = FlashMode())
  /// Say what is on a port.
  case info(port: String?, json: Bool)
  /// Print what a handheld shows.
  case screen(port: String?, json: Bool)
  /// Press a button of a handheld.
  case press(String, holdMilliseconds: Int?, port: String?, json: Bool)
  /// Print the log of a handheld.
  case log(level: String?, lines: Int?, port: String?)
  /// Hold the device on a port to the rules of the protocol.
  case conform(port: String?, json: Bool)
  /// Be a scripted handheld whose line does this to answers.
  case serve(faults: [LineFault])
  /// Print this page of the help.
  case help(HelpTopic)
  /// Print the version.
  case version
}

/// How a sync is done.
public enum SyncMode: Equatable, Sendable {
  /// Now.
  case once
  /// Whenever a handheld appears.
  case whenever
  /// Not at all: what would happen is said.
  case rehearsal
}

/// How firmware is brought in.
public struct FlashMode: Equatable, Sendable {
  /// Whether it is to stay.
  public var confirms = true
  /// Whether the loader takes it.
  public var recovers = false
  /// Whether it is only said what would happen.
  public var isDry = false

  /// As usual.
  public init() {}
}

/// A page of the help.
public enum HelpTopic: Equatable, Sendable {
  case overview
  case command(Command)
  case exitCodes
}
