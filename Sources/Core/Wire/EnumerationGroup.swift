import Bytes

/// A group of commands, as group 10 lists it.
public struct GroupDescription: Equatable, Sendable {
  /// The number of the group.
  public let number: UInt16
  /// What the group is called, in ASCII.
  let name: StaticString
  /// How many commands are answered.
  public let commands: UInt8

  /// Describes a group.
  public init(_ number: UInt16, name: StaticString, commands: UInt8) {
    self.number = number
    self.name = name
    self.commands = commands
  }

  /// Compares the numbers, which are unique.
  public static func == (one: GroupDescription, other: GroupDescription) -> Bool {
    one.number == other.number
  }
}

/// Group 10, enumeration: which groups there are. Source: Zephyr's SMP group 10.
public enum EnumerationGroup {
  /// The number of the group.
  public static let number: UInt16 = 10

  /// The commands, all of them read. Their numbers are for ever.
  public enum Command: UInt8, Equatable, Sendable {
    /// How many groups: `{"count": groups}`.
    case count = 0
    /// Their numbers: `{"groups": [* number]}`.
    case list = 1
    /// One of them, counted from 0: `{"index": n}` gives `{"group": number, "end"?: true}`.
    case single = 2
    /// What is known of them, or only of those in `{"groups"?: [* number]}`:
    /// `{"groups": [* {"group": number, "name": text, "handlers": commands}]}`.
    case details = 3
  }

  /// The error that says that there are not so many groups.
  public static let indexTooLarge: UInt32 = 4

  static let description = GroupDescription(number, name: "enum mgmt", commands: 4)

  static func handle<Handler: RequestHandler & ~Copyable>(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter, handler: borrowing Handler
  ) throws(RequestFailure) {
    guard let command = Command(rawValue: request.command), request.operation == .read else {
      throw .smp(.notSupported)
    }
    var count = 0
    while group(at: count, handler) != nil { count += 1 }
    do throws(CBORFailure) {
      switch command {
      case .count:
        try reply.map(1)
        try reply.text("count")
        try reply.uint(UInt32(truncatingIfNeeded: count))
        return
      case .list:
        try reply.map(1)
        try reply.text("groups")
        try reply.array(count)
        for index in 0..<count { try reply.uint(UInt32(group(at: index, handler)?.number ?? 0)) }
        return
      case .details: return try details(body, &reply, handler)
      case .single:
        let index = try index(body)
        if let group = group(at: index, handler) {
          return try write(group, isLast: index == count - 1, &reply)
        }
      }
    } catch {
      throw RequestFailure(error)
    }
    throw .group(number, code: indexTooLarge, plain: .invalid)
  }

  /// The groups that a server answers: its own, then those of its handler.
  private static func group<Handler: RequestHandler & ~Copyable>(
    at index: Int, _ handler: borrowing Handler
  ) -> GroupDescription? {
    switch index {
    case 0: SystemGroup.description
    case 1: description
    case 2: LogGroup.description
    default: handler.group(at: index - 3)
    }
  }

  private static func index(_ body: Span<UInt8>) throws(CBORFailure) -> Int {
    var reader = CBORReader(body)
    guard try reader.value(forKey: "index") else { return 0 }
    return Int(truncatingIfNeeded: min(try reader.uint(), 0xFFFF))
  }

  private static func write(
    _ group: GroupDescription, isLast: Bool, _ reply: inout CBORWriter
  ) throws(CBORFailure) {
    try reply.map(isLast ? 2 : 1)
    try reply.text("group")
    try reply.uint(UInt32(group.number))
    guard isLast else { return }
    try reply.text("end")
    try reply.bool(true)
  }

  private static func details<Handler: RequestHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: borrowing Handler
  ) throws(CBORFailure) {
    try reply.map(1)
    try reply.text("groups")
    let mark = try reply.beginArray16()
    var index = 0
    var count = 0
    while let group = group(at: index, handler) {
      index += 1
      guard try isWanted(group.number, body) else { continue }
      count += 1
      try reply.map(3)
      try reply.text("group")
      try reply.uint(UInt32(group.number))
      try reply.text("name")
      try reply.text(group.name)
      try reply.text("handlers")
      try reply.uint(UInt32(group.commands))
    }
    reply.endArray(mark, count: count)
  }

  /// Whether the request names no groups, or this one among others.
  private static func isWanted(_ number: UInt16, _ body: Span<UInt8>) throws(CBORFailure) -> Bool {
    var reader = CBORReader(body)
    guard !reader.isAtEnd, try reader.value(forKey: "groups") else { return true }
    for _ in 0..<(try reader.array()) {
      if try reader.uint() == UInt32(number) { return true }
    }
    return false
  }
}
