import Bytes

/// The identities that a reservation hands out, which the handheld writes one by one into its answer.
public struct UIDList: ~Copyable, ~Escapable {
  private var body: CBORWriter
  private let list: CBORWriter.ArrayMark
  private let writesRuns: Bool
  private var itemCount = 0
  private var last: UInt32 = 0
  private var run: UInt32 = 0
  /// Identities so far.
  public private(set) var count = 0
  /// Identities that are wanted: at most `Limits.reservedIdentifiers`, and no more than the answer has room
  /// for.
  public let wanted: Int

  /// Bytes of an identity, and of the number behind the list, at most.
  private static let numberBytes = 5
  /// Bytes of the end of a run, of an identity and of the number behind the list, at most.
  private static let marginBytes = 1 + 3 * numberBytes

  /// The places that are filled in at the end.
  struct Marks {
    var head: CBORWriter.NumberMark
    var token: CBORWriter.NumberMark
    var list: CBORWriter.ArrayMark

    init(_ body: inout CBORWriter) throws(CBORFailure) {
      try body.array(WireMark.itemCount + 2)
      head = try body.beginUInt()
      token = try body.beginUInt()
      list = try body.beginArray16()
    }
  }

  @_lifetime(copy body)
  init(_ body: consuming CBORWriter, _ marks: Marks, for request: borrowing ReserveRequest) {
    let room = max(0, body.remaining / UIDList.numberBytes - 1)
    // Runs take little room, most of the time: see `isComplete`.
    let most = UInt32(
      truncatingIfNeeded: request.wantsRuns
        ? Limits.reservedIdentifiers : min(room, Limits.reservedIdentifiers))
    wanted = Int(truncatingIfNeeded: min(request.count, most))
    writesRuns = request.wantsRuns
    self.body = body
    list = marks.list
  }

  /// Whether no more are wanted, or no more fit: the rest is handed out by the next reservation.
  public var isComplete: Bool { count >= wanted || body.remaining < UIDList.marginBytes }

  /// Adds an identity; one that is not wanted any more is dropped.
  @_lifetime(self: copy self)
  public mutating func append(_ uid: RecordUID) {
    guard !isComplete else { return }
    defer { last = uid.rawValue }
    count += 1
    if writesRuns, count > 1, uid.rawValue == last &+ 1 {
      run += 1
      return
    }
    endRun()
    write(uid.rawValue)
  }

  @_lifetime(self: copy self)
  private mutating func endRun() {
    guard run > 0 else { return }
    do throws(CBORFailure) { try body.array(1) } catch { return }
    write(run)
    run = 0
  }

  /// There is room for as many as are wanted.
  @_lifetime(self: copy self)
  private mutating func write(_ number: UInt32) {
    do throws(CBORFailure) { try body.uint(number) } catch { return }
    itemCount += 1
  }

  /// The writer again.
  @_lifetime(copy self)
  consuming func finish() -> CBORWriter {
    endRun()
    body.endArray(list, count: itemCount)
    return body
  }
}
