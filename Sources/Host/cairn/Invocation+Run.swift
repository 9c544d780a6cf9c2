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
    case .sync(let port, let file, let json, let force, let capture, let mode):
      let sync = SyncCommand(port: port, file: file, json: json, force: force, capture: capture)
      switch mode {
      case .once: try sync.run(on: terminal)
      case .whenever: try WatchCommand(sync: sync).run(on: terminal)
      case .rehearsal: try sync.rehearse(on: terminal)
      }
    case .backup(let file, let port, let json, let force):
      try BackupCommand(file: file, port: port, json: json, force: force).run(on: terminal)
    case .restore(let file, let port, let json, let force, let isDry):
      try RestoreCommand(file: file, port: port, json: json, force: force, isDry: isDry).run(on: terminal)
    case .find(let words, let file, let json):
      try Find(mirror: MirrorFile(path: MirrorPlace(file).path), words: words).write(json: json, to: terminal)
    case .conflicts(let file, let json):
      try Conflicts(in: MirrorPlace(file), json: json).list(on: terminal)
    case .resolve(let number, let side, let file, let json):
      let conflicts = try Conflicts(in: MirrorPlace(file), json: json)
      try conflicts.resolve(number, keeping: Conflict.Side(rawValue: side) ?? .theirs, on: terminal)
    case .image(let action, let file, let output, let json):
      try ImageCommand(file: file, output: output, json: json).run(action, on: terminal)
    case .mirrors(let port, let file, let json):
      try MirrorsCommand(port: port, file: file, json: json).list(on: terminal)
    case .forget(let name, let port, let json):
      try MirrorsCommand(port: port, file: nil, json: json).forget(name, on: terminal)
    case .flash(let image, let port, let key, let json, let mode):
      try FlashCommand(image: image, port: port, key: key, json: json, mode: mode).run(on: terminal)
    case .info(let port, let json):
      try InfoCommand(port: port, json: json).run(on: terminal)
    case .conform(let port, let json):
      try ConformCommand(port: port, json: json).run(on: terminal)
    case .serve(let faults):
      try ConformCommand.serve(faults.map(\.rawValue), on: terminal)
    case .log(let level, let lines, let port):
      try LogCommand(level: level, lines: lines, port: port).run(on: terminal)
    case .screen(let port, let json):
      try ScreenCommand(port: port, json: json).run(on: terminal)
    case .press(let button, let hold, let port, let json):
      try ScreenCommand(port: port, json: json).press(button, holdMilliseconds: hold, on: terminal)
    }
  }
}

/// The version of this program.
enum Version {
  static let current = "0.1.0"
}
