import Bytes

/// The two commands that end something - what the store holds, or that a mirror comes - and the one that
/// tells which mirrors come.
extension RecordsGroup {
  static func erase<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let request: EraseRequest
    do throws(CBORFailure) { request = try EraseRequest(decoding: body) } catch { throw unreadable(error) }
    _ = try checkStore(request.identity, request.epoch, &handler)
    do throws(RecordsFailure) { try handler.erase() } catch { throw error.answer }
    try end(RecordsGroup.state(of: &handler).epoch, &reply)
  }

  static func leave<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let request: LeaveRequest
    do throws(CBORFailure) { request = try LeaveRequest(decoding: body) } catch { throw unreadable(error) }
    _ = try check(request.key, &handler)
    let horizon: UInt32
    do throws(RecordsFailure) { horizon = try handler.leave(request.key.mirror) } catch { throw error.answer }
    try end(horizon, &reply)
  }

  static func mirrors<Handler: RecordsHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(RequestFailure) {
    let request: MirrorsRequest
    do throws(CBORFailure) { request = try MirrorsRequest(decoding: body) } catch { throw unreadable(error) }
    let state = try checkStore(request.identity, request.epoch, &handler)
    let marks: PageMarks
    do throws(CBORFailure) { marks = try MirrorList.begin(&reply, state) } catch {
      throw RequestFailure(error)
    }
    var list = MirrorList(reply, marks)
    var failure: RecordsFailure?
    do throws(RecordsFailure) { try handler.mirrors(after: request.after, list: &list) } catch {
      failure = error
    }
    reply = list.finish()
    if let failure { throw failure.answer }
  }

  private static func end(_ value: UInt32, _ reply: inout CBORWriter) throws(RequestFailure) {
    do throws(CBORFailure) {
      try reply.array(1)
      try reply.uint(value)
    } catch {
      throw RequestFailure(error)
    }
  }
}

/// Has everything forgotten: `[identity, epoch]`.
public struct EraseRequest: Equatable, Sendable {
  /// The store, as info gave it.
  public var identity: WireIdentity
  /// The store's epoch, as info gave it.
  public var epoch: UInt32

  /// Makes a request.
  public init(identity: WireIdentity, epoch: UInt32) {
    self.identity = identity
    self.epoch = epoch
  }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: 2)
    identity = try WireIdentity(&reader)
    epoch = try reader.uint()
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(2)
    try identity.encode(into: &body)
    try body.uint(epoch)
  }
}

/// Says that a mirror will not come again: `[identity, epoch, mirror, head, token]`.
public struct LeaveRequest: Equatable, Sendable {
  /// Store and mirror.
  public var key: MirrorKey

  /// Makes a request.
  public init(key: MirrorKey) { self.key = key }

  /// Reads a request.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: MirrorKey.itemCount)
    key = try MirrorKey(&reader)
    try reader.end(skipping: extra)
  }

  /// Writes the request.
  public func encode(into body: inout CBORWriter) throws(CBORFailure) {
    try body.array(MirrorKey.itemCount)
    try key.encode(into: &body)
  }
}

/// Answers erase, `[epoch]`, and leave, `[horizon]`: no mark, as there is no mirror any more.
public struct EndingAnswer: Equatable, Sendable {
  /// The new epoch, or the horizon.
  public let value: UInt32

  /// Reads an answer.
  public init(decoding body: Span<UInt8>) throws(CBORFailure) {
    var reader = CBORReader(body)
    let extra = try reader.array(atLeast: 1)
    value = try reader.uint()
    try reader.end(skipping: extra)
  }
}
