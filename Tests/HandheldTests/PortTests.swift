import Glibc
import HandheldSim
import Testing

@Suite struct PortTests {
  @Test("Every byte value passes through the port both ways as it is")
  func raw() throws {
    let port = try PseudoTerminal()
    let client = open(port.path, O_RDWR | O_NOCTTY)
    defer { close(client) }
    let all = (0...255).map { UInt8($0) }
    #expect(write(client, all, all.count) == all.count)
    var received: [UInt8] = []
    for _ in 0..<100 where received.count < all.count {
      received += port.receive()
      usleep(1000)
    }
    #expect(received == all)
    #expect(port.send(all[...]) == all.count)
    var back = [UInt8](repeating: 0, count: 256)
    var count = 0
    while count < 256 {
      let more = back.withUnsafeMutableBytes { read(client, $0.baseAddress! + count, 256 - count) }
      guard more > 0 else { break }
      count += more
    }
    #expect(back == all)
  }

  @Test("Clients come and go, and the line stays up")
  func clientsComeAndGo() throws {
    let port = try PseudoTerminal()
    for round in 0..<3 {
      let client = open(port.path, O_RDWR | O_NOCTTY)
      #expect(write(client, [UInt8(round)], 1) == 1)
      close(client)
      var received: [UInt8] = []
      for _ in 0..<100 where received.isEmpty {
        received = port.receive()
        usleep(1000)
      }
      #expect(received == [UInt8(round)])
    }
  }

  @Test("The link leads to the port, takes the place of a stale one, and goes with the port")
  func link() throws {
    let folder = Folder()
    let path = folder.path("port")
    #expect(symlink("/dev/pts/4711", path) == 0)
    var port: PseudoTerminal? = try PseudoTerminal()
    try port?.makeLink(path)
    let target = open(path, O_RDWR | O_NOCTTY)
    #expect(target >= 0)
    close(target)
    port = nil
    #expect(folder.names == [])
  }

  @Test("What is not a link to a port keeps its name")
  func linkTaken() throws {
    let folder = Folder()
    let path = folder.path("precious")
    try folder.write([1, 2, 3], to: path)
    let port = try PseudoTerminal()
    #expect(throws: PortFailure.linkTaken(path)) { try port.makeLink(path) }
    #expect(try folder.read(path) == [1, 2, 3])
    let other = folder.path("elsewhere")
    #expect(symlink("/etc/hostname", other) == 0)
    #expect(throws: PortFailure.linkTaken(other)) { try port.makeLink(other) }
    #expect(throws: PortFailure.linkRefused("/nowhere/port", code: ENOENT)) {
      try port.makeLink("/nowhere/port")
    }
  }
}
