import FlashSim
import HandheldSim
import PanelSim
import PictureFiles
import Testing

struct PictureFilesTests {
  private func started() throws -> DeviceSim {
    let device = try DeviceSim(formatting: FlashMemory(DeviceSim.geometry), withPanel: true, seed: 1)
    device.waitUntilIdle()
    return device
  }

  @Test func `a PNG has the size of the picture and begins and ends as one`() throws {
    let picture = try started().withFrame { Picture($0) }
    let file = try #require(picture.magnified(2).png)
    #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
    #expect(Array(file[16..<24]) == [0, 0, 592 >> 8, 592 & 0xFF, 0, 0, 1, 0])
    #expect(file[24...].starts(with: [8, 0]), "8 bits of grey")
    #expect(file.suffix(8).prefix(4) == [0x49, 0x45, 0x4E, 0x44])
    #expect(file.count < 8_000, "packed")
  }

  @Test func `a GIF is read back by giflib with the film's pictures and times`() throws {
    let device = try started()
    device.startFilm()
    device.pass(milliseconds: 500)
    device.hold(.menu)
    device.waitUntilIdle()
    device.pass(milliseconds: 1_000)
    let film = try #require(device.takeFilm())
    let file = try #require(film.gif())
    let read = try #require(GIFReading(file))
    #expect(read.width == Glass.width && read.height == Glass.height)
    #expect(read.pictures == film.parts.map(\.picture.greyLevels))
    var shown = 0
    var end = 0
    for (part, hundredths) in zip(film.parts, read.hundredths) {
      end += part.milliseconds
      shown += hundredths
      #expect(shown == end / 10, "no time is lost by rounding")
    }
  }

  @Test func `a film in which nothing moves is one picture`() throws {
    let device = try started()
    device.startFilm()
    device.pass(milliseconds: 100)
    let read = try #require(GIFReading(device.takeFilm()?.gif() ?? []))
    #expect(read.pictures.count == 1)
  }

  @Test func `the same film gives the same bytes`() throws {
    func file() throws -> [UInt8]? {
      let device = try started()
      device.startFilm()
      device.hold(.menu)
      device.waitUntilIdle()
      return device.takeFilm()?.gif(magnified: 2)
    }
    let (one, again) = (try file(), try file())
    #expect(one != nil && one == again)
  }
}
