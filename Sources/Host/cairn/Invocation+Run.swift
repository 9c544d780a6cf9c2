import Arguments
import Foundation
import Mirror

extension Invocation {
  /// Does what the command line says.
  func run(on terminal: Terminal) throws {
    switch self {
    case .help(let topic): print(topic.text(width: terminal.width), terminator: "")
    case .version: print("cairn \(Version.current)")
    case .list(let listing, let playthrough, let state, let file, let json):
      let mirror = try MirrorFile(path: MirrorPlace(file).path)
      let list = try List(mirror, playthrough: playthrough, state: state)
      try list.write(listing, json: json, to: terminal)
    case .show(let name, let kind, let playthrough, let file, let json):
      let mirror = try MirrorFile(path: MirrorPlace(file).path)
      let show = Show(mirror: mirror, name: name, kind: kind, playthrough: playthrough)
      try show.write(json: json, to: terminal)
    case .sync, .info:
      throw Ending(.unexpected, "Later")
    }
  }
}

/// The version of this program.
enum Version {
  static let current = "0.1.0"
}
