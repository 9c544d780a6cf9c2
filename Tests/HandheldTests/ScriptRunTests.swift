import FlashSim
import HandheldSim
import PanelSim
import Testing
import Views

/// Keeps what a script has done outside of the handheld.
private final class Stage: ScriptStage {
  var printed = ""
  var pictures: [String: Picture] = [:]
  var films: [String: Film] = [:]
  var windows: [String: String] = [:]
  var isPluggedIn = true
  let status = "{}"

  func print(_ text: String) { printed += text }
  func write(_ picture: Picture, to path: String) -> Bool {
    pictures.updateValue(picture, forKey: path) == nil
  }
  func writeWindow(_ page: InspectorPage?, to path: String) -> Bool {
    windows.updateValue(page?.rawValue ?? "", forKey: path) == nil
  }
  func write(_ film: Film, to path: String) -> Bool { films.updateValue(film, forKey: path) == nil }

  func plug(_ isIn: Bool) -> Bool {
    isPluggedIn = isIn
    return true
  }
}

@Suite struct ScriptRunTests {
  private func started(_ seed: UInt64 = 1) throws -> DeviceSim {
    try DeviceSim(opening: Handhelds.demo().memory.fork(), withPanel: true, seed: seed)
  }

  /// Runs the lines, by parts of `milliseconds`.
  private func run(
    _ script: String, on device: DeviceSim, _ stage: Stage, by milliseconds: Int? = nil
  ) throws -> ScriptRunner.State {
    let runner = ScriptRunner(device, stage: stage)
    for line in script.split(separator: "\n") {
      runner.take(try ScriptCommand(parsing: String(line)))
      var state = runner.run(milliseconds: milliseconds)
      while state == .waiting { state = runner.run(milliseconds: milliseconds) }
      guard state == .ready else { return state }
    }
    return runner.finish() ?? .ready
  }

  private static let tour = """
    set time 2026-12-01T20:15:30
    press select
    expect focus Follow the light to Stormveil
    press down 3
    hold select
    expect text Beat Margit
    shot list.png
    film film.gif
    press select
    wait 400
    photo glass.png
    wait 3000
    set temperature 8
    press back
    wait idle
    film end
    power off at 2 half
    press down
    hold select
    hold select
    wait 500
    power on
    press select
    window all.png
    inspect line side.png
    shot end.png
    frame
    """

  @Test(arguments: [23, 1000])
  func `in whatever parts the time comes, a script gives the same pictures`(milliseconds: Int) throws {
    let (whole, parts) = (Stage(), Stage())
    let (one, other) = (try started(), try started())
    #expect(try run(Self.tour, on: one, whole) == .ready)
    #expect(try run(Self.tour, on: other, parts, by: milliseconds) == .ready)
    #expect(whole.pictures == parts.pictures && whole.pictures.count == 3)
    #expect(whole.windows == ["all.png": "", "side.png": "line"] && parts.windows == whole.windows)
    #expect(whole.films == parts.films && whole.films["film.gif"]?.parts.isEmpty == false)
    #expect(whole.printed == parts.printed)
    #expect(one.memory.bytes == other.memory.bytes)
    #expect(one.uptimeMilliseconds == other.uptimeMilliseconds)
  }

  @Test func `what was recorded gives the same frame, flash and time again`() throws {
    let (device, again) = (try started(5), try started(5))
    let recorder = ScriptRecorder()
    device.recorder = recorder
    #expect(try run(Self.tour, on: device, Stage()) == .ready)
    device.receive(Array("no frame\n".utf8))
    device.pass(milliseconds: 90)
    recorder.note(.expect(.frame(device.frameCheck)))
    device.recorder = nil
    #expect(try run(recorder.text, on: again, Stage()) == .ready)
    device.waitUntilIdle()
    #expect(again.frameCheck == device.frameCheck && again.memory.bytes == device.memory.bytes)
    #expect(again.uptimeMilliseconds == device.uptimeMilliseconds)
  }

  @Test(
    arguments: [
      ("expect text Limgrave of old", "the screen does not have `Limgrave of old`, but\nElden Ring"),
      ("expect focus Melina", "the focus is not on `Melina`, but on `[ ] Follow the light to Stormveil"),
      ("expect frame 00000000", "the frame is not 00000000, but "),
      ("type words", "`words` cannot be typed here"),
    ])
  func `what is not as expected fails with what is there`(line: String, sentence: String) throws {
    let state = try run("press select\n" + line, on: started(), Stage())
    guard case .failed(let reason) = state else {
      Issue.record("\(state)")
      return
    }
    #expect(reason.hasPrefix(sentence), "\(reason)")
  }

  @Test func `quit ends a script, and the film that goes on is written`() throws {
    let stage = Stage()
    #expect(try run("film a.gif\npress select\nquit\nshow", on: started(), stage) == .ended)
    #expect(stage.films.keys.sorted() == ["a.gif"] && stage.printed == "")
  }

  @Test func `the cable is pulled out and plugged in`() throws {
    let stage = Stage()
    _ = try run("unplug", on: started(), stage)
    #expect(!stage.isPluggedIn)
    _ = try run("plug", on: started(), stage)
    #expect(stage.isPluggedIn)
  }

  @Test func `a text is typed into the field that is open`() throws {
    let stage = Stage()
    let device = try started()
    let script = "press select\npress menu\nshow"
    _ = try run(script, on: device, stage)
    let row = try #require(
      device.lines.dropFirst().firstIndex { $0.contains("New step") }, "\(stage.printed)")
    _ = try run("press down \(row - 1)\npress select\ntype Zamor Ruins\nshow", on: device, stage)
    #expect(stage.printed.contains("Zamor Ruins"), "\(stage.printed)")
  }
}

@Suite struct VirtualClockTests {
  @Test(arguments: [(ClockRate.real, 1), (.tenfold, 10)])
  func `the board's time follows the real one`(rate: ClockRate, factor: Int) {
    let clock = VirtualClock(rate, real: 1_000, board: 50)
    #expect(clock.milliseconds(behind: 50, real: 1_000) == 0)
    #expect(clock.milliseconds(behind: 50, real: 1_300) == 300 * factor)
    #expect(clock.milliseconds(behind: 9_999, real: 1_300) == 0, "a script may be ahead")
    #expect(clock.realMilliseconds(untilBoard: 50 + 205, real: 1_000) == (205 + factor - 1) / factor)
    #expect(clock.realMilliseconds(untilBoard: 10, real: 1_000) == 0)
  }

  @Test(arguments: [ClockRate.instant, .paused])
  func `a time that stands still never becomes due`(rate: ClockRate) {
    let clock = VirtualClock(rate, real: 0, board: 0)
    #expect(clock.milliseconds(behind: 0, real: 1_000_000) == 0)
    #expect(clock.realMilliseconds(untilBoard: 1, real: 1_000_000) == nil)
  }

  @Test func `another rate begins where the time is`() {
    var clock = VirtualClock(.paused, real: 0, board: 700)
    clock.change(to: .tenfold, real: 5_000, board: 700)
    #expect(clock.milliseconds(behind: 700, real: 5_002) == 20)
  }
}
