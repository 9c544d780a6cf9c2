import Arguments
import Foundation
import Mirror
import SerialLink

/// `cairn sync --watch`: a sync whenever a handheld appears, until Ctrl-C or SIGTERM.
///
/// It looks for ports once a second and sleeps in between. A handheld that was synced is left alone until it
/// has been away. What goes wrong is said, once, and does not end it.
final class WatchCommand {
  private let sync: SyncCommand
  private let stop = StopSignal()
  /// The port as it was when it was synced, or given up.
  private var done: PortAppearance?
  /// What was said last of something that went wrong.
  private var complaint: String?
  private var retryAt: ContinuousClock.Instant?

  private static let lookMilliseconds = 1000
  /// A device that has just appeared is still being set up: by itself, by udev, and by who tests it.
  private static let settleMilliseconds = 1000
  private static let retryAfter = Duration.seconds(15)

  init(sync: SyncCommand) { self.sync = sync }

  func run(on terminal: Terminal) throws {
    try MirrorFile.check(path: MirrorPlace(sync.file).path)
    if !sync.json { terminal.write("Waiting for a handheld. Ctrl-C ends this.") }
    repeat { look(on: terminal) } while stop.sleep(milliseconds: Self.lookMilliseconds)
  }

  private func look(on terminal: Terminal) {
    switch PortSearch().choice(sync.port) {
    case .none: done = nil
    case .several, .elsewhere: complain(about: Result { _ = try SerialLink.find(sync.port) })
    case .one(let path):
      guard let appearance = PortAppearance(of: path) else {
        done = nil
        return
      }
      if let retryAt, done == appearance, retryAt <= .now { done = nil }
      guard appearance != done, stop.sleep(milliseconds: Self.settleMilliseconds),
        PortAppearance(of: path) == appearance
      else { return }
      done = appearance
      retryAt = nil
      complain(about: Result { try sync.run(on: terminal, stop: stop, port: path) })
    }
  }

  /// Says what went wrong, unless it was said already, and whether it is worth another try.
  private func complain(about result: Result<Void, any Error>) {
    switch result {
    case .success: complaint = nil
    case .failure(is StopSignal.Stopped): break
    case .failure(let error):
      let ending = Ending(error)
      if ending.sentence != complaint { Terminal.complain(ending.sentence) }
      complaint = ending.sentence
      if [.port, .noAnswer, .mirror].contains(ending.code) { retryAt = .now + Self.retryAfter }
    }
  }
}
