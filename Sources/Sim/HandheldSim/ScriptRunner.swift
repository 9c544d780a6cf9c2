import PanelSim
import Views

/// Where a script has its effects, other than on the handheld.
public protocol ScriptStage: AnyObject {
  /// Prints text as it is.
  func print(_ text: String)
  /// Writes a picture; false when that fails, of which the person has been told.
  func write(_ picture: Picture, to path: String) -> Bool
  /// Writes what the window shows, with a page of the inspector or without; false when that fails, of which
  /// the person has been told.
  func writeWindow(_ page: InspectorPage?, to path: String) -> Bool
  /// Writes a film; false when that fails, of which the person has been told.
  func write(_ film: Film, to path: String) -> Bool
  /// Plugs the cable in or pulls it out; false when that fails, of which the person has been told.
  func plug(_ isIn: Bool) -> Bool
  /// The state of the program as one line of JSON.
  var status: String { get }
}

/// Carries out the lines of a script on a handheld.
///
/// What takes time is done in parts, by as much time as the caller has: a clock may pace it, or not. The
/// frames are the same either way, as only the script's own time counts.
public final class ScriptRunner {
  /// What it needs to go on.
  public enum State: Equatable, Sendable {
    /// The next line.
    case ready
    /// Time on the board.
    case waiting
    /// The script asked to end.
    case ended
    /// Something that was expected is not so: a sentence.
    case failed(String)
    /// Something could not be done, of which the person has been told.
    case stuck
  }

  private enum Step: Equatable {
    case change(Key, isDown: Bool)
    case pass(milliseconds: Int)
    case untilIdle
    case carryOut(ScriptCommand)
  }

  private let device: DeviceSim
  private unowned let stage: any ScriptStage
  private var steps: [Step] = []
  private var filmPath: String?
  private var end: State?

  /// How long a button is down in a press, and up after it.
  static let pressMilliseconds = 40

  /// A runner without anything to do.
  public init(_ device: DeviceSim, stage: any ScriptStage) {
    self.device = device
    self.stage = stage
  }

  /// Takes a command; it begins with the next ``run(milliseconds:)``.
  public func take(_ command: ScriptCommand) {
    switch command {
    case .press(let key, let times):
      for _ in 0..<times { push(key, Self.pressMilliseconds) }
    case .hold(let key, let milliseconds): push(key, milliseconds)
    case .change(let key, let isDown): steps.append(.change(key, isDown: isDown))
    case .wait(let milliseconds): steps.append(.pass(milliseconds: milliseconds))
    case .waitUntilIdle: steps.append(.untilIdle)
    case .expect, .show, .frame, .shot(_, ofGlass: false), .window, .status, .type:
      // What looks at the screen looks when it has come to rest.
      steps += [.untilIdle, .carryOut(command)]
    default: steps.append(.carryOut(command))
    }
  }

  private func push(_ key: Key, _ milliseconds: Int) {
    steps += [
      .change(key, isDown: true), .pass(milliseconds: milliseconds), .change(key, isDown: false),
      .pass(milliseconds: Self.pressMilliseconds),
    ]
  }

  /// Whether it needs time on the board to go on.
  public var isWaiting: Bool { !steps.isEmpty && end == nil }

  /// Milliseconds of the board after which it can go on, or that bring it nearer; nil when it needs none.
  public var dueMilliseconds: Int? {
    switch steps.first {
    case .pass(let milliseconds): milliseconds
    case .untilIdle: device.dueMilliseconds ?? 0
    case nil: nil
    default: 0
    }
  }

  /// Goes on, by at most so much time on the board; nil for as much as it takes.
  public func run(milliseconds limit: Int? = nil) -> State {
    var left = limit ?? .max
    while end == nil, let step = steps.first {
      switch step {
      case .change(let key, let isDown): device.change(key, isDown: isDown)
      case .pass(let milliseconds):
        let part = min(milliseconds, left)
        device.pass(milliseconds: part)
        left -= part
        guard part == milliseconds else {
          steps[0] = .pass(milliseconds: milliseconds - part)
          return .waiting
        }
      case .untilIdle:
        left -= device.waitUntilIdle(atMost: left)
        guard device.isIdle else { return .waiting }
      case .carryOut(let command): end = carryOut(command)
      }
      steps.removeFirst()
    }
    return end ?? .ready
  }

  /// Does what takes no time; nil to go on.
  private func carryOut(_ command: ScriptCommand) -> State? {
    switch command {
    case .type(let text):
      guard device.type(text) == text.unicodeScalars.count else {
        return .failed("`\(text)` cannot be typed here; open a text first, and see that it fits")
      }
    case .receive(let bytes): device.receive(bytes)
    case .idle: device.idle()
    case .setTime(let time): device.dateTime = time
    case .setTemperature(let celsius): device.celsius = Double(celsius)
    case .cutPower(nil, _): device.cutPower()
    case .cutPower(let write?, let mode): device.cutPower(atWrite: write, mode)
    case .restorePower:
      guard (try? device.restorePower()) != nil else { return .failed("the store does not open any more") }
    case .expect(let expectation): return device.misses(expectation).map(State.failed)
    case .show: stage.print(device.text)
    case .frame: stage.print("frame \(device.frameCheck)\n")
    case .status: stage.print(stage.status + "\n")
    case .shot(let path, let ofGlass):
      let picture = ofGlass ? Picture(device.panel.visibleGlass) : device.withFrame { Picture($0) }
      return stage.write(picture, to: path) ? nil : .stuck
    case .window(let path, let page): return stage.writeWindow(page, to: path) ? nil : .stuck
    case .film(let path): return film(path)
    case .plug(let isIn): return stage.plug(isIn) ? nil : .stuck
    case .quit: return finish() == nil ? .ended : .stuck
    case .nothing, .press, .hold, .change, .wait, .waitUntilIdle: break
    }
    return nil
  }

  private func film(_ path: String?) -> State? {
    let state = finish()
    filmPath = path
    if path != nil { device.startFilm() }
    return state
  }

  /// Writes the film that is going on, if any. To be called at the end of a script; nil when nothing failed.
  public func finish() -> State? {
    guard let path = filmPath, let film = device.takeFilm() else { return nil }
    filmPath = nil
    return stage.write(film, to: path) ? nil : .stuck
  }
}
