import Arguments
import Foundation
import Mirror
import SerialLink

/// `cairn mirrors` and `cairn forget`: which mirrors a handheld knows, and that it need not wait for one.
struct MirrorsCommand {
  let port: String?
  let file: String?
  let json: Bool

  /// What was found, for a program.
  private struct Listing: Encodable {
    let port: String
    let head: UInt32
    let mirrors: [MirrorRoster.Entry]
    /// The number of the mirror of this command; nil if the handheld does not know it.
    let own: UInt8?
  }

  /// What was done, for a program.
  private struct Forgetting: Encodable {
    let port: String
    let forgotten: MirrorRoster.Entry
  }

  func list(on terminal: Terminal) throws {
    let own = try ownIdentity()
    let link = try SerialLink.open(port)
    let roster = try asking(link) { try MirrorRoster(asking: link) }
    let mine = roster.mirrors.first { $0.identity == own }
    if json {
      let listing = Listing(port: link.port, head: roster.head, mirrors: roster.mirrors, own: mine?.number)
      return try JSON.write(listing, to: terminal)
    }
    guard !roster.mirrors.isEmpty else {
      return terminal.write("\(link.port.printable): no mirror was ever synced with this handheld.")
    }
    var table = TextTable("N", "MIRROR", "SEEN IN", "HOLDS DELETIONS", "")
    for entry in roster.mirrors {
      table.add(
        "\(entry.number)", entry.name.isEmpty ? entry.identity : entry.name, "commit \(entry.seen)",
        entry.acknowledged == 0 ? "of none yet" : "up to \(entry.acknowledged)",
        entry == mine ? "this mirror" : "")
    }
    terminal.write(table.lines(width: terminal.width).joined(separator: "\n"))
    let others = roster.mirrors.filter { $0 != mine }
    terminal.write(
      "\nThe handheld is at commit \(roster.head). Deletions wait on it until every mirror holds them."
        + (others.isEmpty ? "" : "\nOne that will not come again: `cairn forget \(others[0].number)`."))
  }

  func forget(_ name: String, on terminal: Terminal) throws {
    let link = try SerialLink.open(port)
    let entry = try asking(link) {
      let roster = try MirrorRoster(asking: link)
      let entry = try Self.choose(name, roster.mirrors, port: link.port)
      try roster.forget(entry, over: link)
      return entry
    }
    if json { return try JSON.write(Forgetting(port: link.port, forgotten: entry), to: terminal) }
    terminal.write(
      "\(link.port.printable) has forgotten mirror \(entry.number), \(entry.title.printable). "
        + "If it is synced again it compares, and nothing is deleted.")
  }

  /// The mirror with a number or a name.
  private static func choose(
    _ name: String, _ mirrors: [MirrorRoster.Entry], port: String
  ) throws -> MirrorRoster.Entry {
    if let number = UInt8(name), let entry = mirrors.first(where: { $0.number == number }) { return entry }
    let named = mirrors.filter { $0.name == name || $0.identity == name }
    if let only = named.first, named.count == 1 { return only }
    let reason =
      named.isEmpty
      ? "this handheld knows no mirror `\(name)`"
      : "mirrors \(named.map { "\($0.number)" }.joined(separator: ", ")) are all named `\(name)`"
    throw Ending(.notFound, "\(port): \(reason). Give a number that `cairn mirrors` lists.")
  }

  /// What the mirror of this command calls itself; nil if there is none, and none was named.
  private func ownIdentity() throws -> String? {
    let place = MirrorPlace(file)
    guard file != nil || FileManager.default.fileExists(atPath: place.path) else { return nil }
    return try MirrorFile(path: place.path).identity()
  }

  private func asking<Result>(_ link: SerialLink, _ work: () throws -> Result) throws -> Result {
    do { return try work() } catch let failure as SyncFailure { throw Ending(failure, port: link.port) }
  }
}

extension MirrorRoster.Entry {
  /// What a person knows it by.
  fileprivate var title: String { name.isEmpty ? identity : "\"\(name)\"" }
}
