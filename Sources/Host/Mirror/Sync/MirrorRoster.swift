import Bytes
import Wire

/// The mirrors that a handheld knows. Deletions wait on the handheld until all of them have heard of them.
public struct MirrorRoster: Encodable, Equatable, Sendable {
  /// One of them.
  public struct Entry: Encodable, Equatable, Sendable {
    /// Its number on the handheld.
    public let number: UInt8
    /// Its name: that of the computer that it was made on.
    public let name: String
    /// What it calls itself, as 16 hexadecimal digits.
    public let identity: String
    /// The commit in which it was introduced or last said that it holds deletions.
    public let seen: UInt32
    /// It holds all deletions up to this commit.
    public let acknowledged: UInt32
    /// No other holds fewer: deletions since ``acknowledged`` wait for this one.
    public let isFurthestBehind: Bool
  }

  /// The last commit of the handheld.
  public let head: UInt32
  /// The mirrors, by their numbers.
  public let mirrors: [Entry]
  private let info: HandheldInfo

  private enum CodingKeys: CodingKey { case head, mirrors }

  /// Asks the handheld. Throws ``SyncFailure`` or what the transport throws; nothing is changed.
  public init(asking transport: any RecordTransport) throws {
    info = try HandheldInfo(asking: transport)
    do {
      (head, mirrors) = try RecordsClient(transport, bodyBytes: 64).mirrors(of: info)
    } catch let failure as RecordsFailure {
      throw SyncFailure.refused(failure)
    }
  }

  /// Has the handheld forget one of them: its number is free, and deletions do not wait for it any more.
  ///
  /// If it comes again after all it is introduced anew and compares: nothing of it is lost, and what was
  /// deleted on the handheld meanwhile comes back from it. A request that is cut off is completed by another.
  public func forget(_ entry: Entry, over transport: any RecordTransport) throws {
    let client = RecordsClient(transport, bodyBytes: 64)
    do {
      // Only a mirror itself may leave, so this speaks for it: the handheld tells the number and the mark.
      let number = try client.introduce(WireIdentity(hexadecimal: entry.identity), name: entry.name)
      try client.leave(
        MirrorKey(
          identity: WireIdentity(copying: info.identity), epoch: info.epoch, mirror: number, mark: client.mark
        ))
    } catch let failure as RecordsFailure {
      throw SyncFailure.refused(failure)
    }
  }
}

extension RecordsClient {
  /// All mirrors that the handheld lists, page by page, and its head.
  fileprivate func mirrors(of info: HandheldInfo) throws -> (head: UInt32, mirrors: [MirrorRoster.Entry]) {
    typealias Entry = MirrorRoster.Entry
    var request = MirrorsRequest(identity: WireIdentity(copying: info.identity), epoch: info.epoch)
    var entries: [Entry] = []
    var head: UInt32 = 0
    repeat {
      let (body, page) = try mirrors(request)
      head = page.head
      guard body.allSatisfy({ $0.number > entries.last?.number ?? 0 }) else {
        throw SyncFailure.badAnswer(to: "mirrors")
      }
      entries += body
      guard page.next == 0 || page.next == entries.last?.number, page.next == 0 || page.next > request.after
      else { throw SyncFailure.badAnswer(to: "mirrors") }
      request.after = page.next
    } while request.after != 0
    let least = entries.map(\.acknowledged).min()
    return (
      head,
      entries.map {
        Entry(
          number: $0.number, name: $0.name, identity: $0.identity, seen: $0.seen,
          acknowledged: $0.acknowledged, isFurthestBehind: $0.acknowledged == least && $0.acknowledged < head)
      }
    )
  }
}

extension MirrorRoster.Entry {
  init(_ mirror: borrowing ListedMirror) {
    self.init(
      number: mirror.number, name: String(decoding: [UInt8](copying: mirror.name), as: UTF8.self),
      identity: mirror.identity.hexadecimal, seen: mirror.revision, acknowledged: mirror.cursor,
      isFurthestBehind: false)
  }
}

extension WireIdentity {
  /// The eight bytes as 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: [UInt8](copying: bytes.span).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
      as: UTF8.self)
  }

  /// The identity of which these are the digits.
  init(hexadecimal digits: String) {
    let number = UInt64(digits, radix: 16) ?? 0
    self.init(copying: (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) })
  }
}

extension MirrorFile {
  /// What this mirror calls itself on every handheld, as 16 hexadecimal digits.
  public func identity() throws -> String {
    WireIdentity(copying: try database.run("SELECT identity FROM mirror")[0][0].blob ?? []).hexadecimal
  }
}
