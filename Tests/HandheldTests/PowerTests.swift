import FlashSim
import HandheldSim
import PanelSim
import Testing

/// What happens to a handheld from outside: power, warmth, and what a camera sees of it.
@Suite struct PowerTests {
  private func demo(_ seed: UInt64 = 1) throws -> DeviceSim {
    let device = try DeviceSim(opening: Handhelds.demo().memory.fork(), withPanel: true, seed: seed)
    device.waitUntilIdle()
    return device
  }

  @Test func `without power nothing is answered, and with it the store opens again`() throws {
    let device = try demo()
    device.press(.select)
    device.waitUntilIdle()
    let (lines, frame) = (device.lines, device.withFrame { Picture($0) })
    device.cutPower()
    #expect(!device.isOn && device.dueMilliseconds == nil)
    device.press(.down)
    device.receive(Array("anything\n".utf8))
    device.pass(seconds: 5)
    #expect(device.withFrame { Picture($0) } == frame && device.takeOutgoing().isEmpty)
    try device.restorePower()
    device.waitUntilIdle()
    #expect(device.isOn && device.lines != lines, "it begins with its first screen")
    device.press(.select)
    device.waitUntilIdle()
    #expect(device.lines == lines)
    #expect(device.panel.faults == [])
  }

  @Test func `the power fails at the write that was named, and not before`() throws {
    let device = try demo()
    device.press(.select)
    device.waitUntilIdle()
    let before = device.memory.counters.programs
    device.cutPower(atWrite: 2, .half)
    device.press(.down)
    device.waitUntilIdle()
    #expect(device.isOn, "moving writes nothing")
    device.hold(.select)
    device.waitUntilIdle()
    if device.isOn {
      device.hold(.select)
      device.waitUntilIdle()
    }
    #expect(!device.isOn && device.memory.counters.programs == before + 2)
    try device.restorePower()
    #expect(device.memory.violations == 0)
  }

  @Test func `a refresh that the power fails in stops where it is`() throws {
    let device = try demo()
    device.press(.select)
    let due = try #require(device.panel.phaseDueMilliseconds)
    device.pass(milliseconds: due)
    let seen = device.panel.visibleGlass
    let (phase, clean) = (device.panel.phase, device.panel.glass)
    #expect(phase == 1 && Picture(seen) != Picture(clean))
    device.cutPower()
    device.pass(seconds: 10)
    #expect(Picture(device.panel.visibleGlass) == Picture(seen))
  }

  @Test func `a film has every step of a full refresh, and lasts as long as it`() throws {
    let device = try demo()
    device.startFilm()
    device.hold(.menu)
    let milliseconds = 740 + device.waitUntilIdle()
    let film = try #require(device.takeFilm())
    #expect(film.parts.reduce(0) { $0 + $1.milliseconds } == milliseconds)
    try #require(film.parts.count == 5, "what was there, inverted, black, white, clean")
    let means = film.parts.map { part in
      part.picture.pixels.reduce(0) { $0 + Int($1) } / part.picture.pixels.count
    }
    #expect(means[1] < means[0] && means[2] < 20 && means[3] > 240)
    #expect(means[4] >= means[0] - 3)
    #expect(device.takeFilm() == nil)
  }

  @Test func `in the cold a refresh takes longer`() throws {
    func refreshMilliseconds(at celsius: Double) throws -> Int {
      let device = try demo()
      device.celsius = celsius
      device.press(.select)
      return device.waitUntilIdle()
    }
    #expect(try refreshMilliseconds(at: 2) > refreshMilliseconds(at: 25) * 3 / 2)
  }

  @Test func `chance with a seed is the same every time`() throws {
    func identity(_ seed: UInt64) throws -> [UInt8] {
      let memory = FlashMemory(DeviceSim.geometry)
      _ = try DeviceSim(formatting: memory, seed: seed)
      return Array(memory.bytes[..<64])
    }
    let (one, again, other) = (try identity(1), try identity(1), try identity(2))
    #expect(one == again && one != other)
  }
}
