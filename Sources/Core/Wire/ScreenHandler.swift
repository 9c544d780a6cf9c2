import Bytes

/// What the screen group does on a handheld, without its messages.
public protocol ScreenHandler: ~Copyable {
  /// Begins `page` with the screen as it is now, then appends, in their order, the rows from number `first`
  /// on that changed after frame `since`, until `page` refuses one. A frame that this handheld has not shown
  /// since it was started is older than all.
  mutating func rows(since: UInt32, first: Int, page: inout ScreenPage) throws(ScreenFailure)

  /// Has something happen to a button, and returns the number of the frame that is shown then.
  mutating func press(_ button: ScreenButton, _ action: ButtonAction) throws(ScreenFailure) -> UInt32

  /// The ticket of the last press that was carried out over the line; nil if there was none. A request with
  /// the same ticket is the same request once more.
  var lastTicket: UInt32? { get set }

  /// The number of the frame that is shown.
  mutating func frameNumber() -> UInt32

  /// The picture as it is now; nil if this handheld's screen is none. It stays as it is while
  /// ``hasChanged(band:since:)`` and ``pixels(band:column:)`` are asked next.
  mutating func picture() -> PictureFrame?

  /// Whether one of the eight rows of a band, counted from 0 at the top, changed after frame `since`. A frame
  /// that this handheld has not shown since it was started is older than all.
  borrowing func hasChanged(band: Int, since: UInt32) -> Bool

  /// The eight pixels of a column of a band, the top one in the highest bit. A set bit is ink; rows below the
  /// picture are 0.
  borrowing func pixels(band: Int, column: Int) -> UInt8
}

extension ScreenHandler where Self: ~Copyable {
  /// None.
  public mutating func picture() -> PictureFrame? { nil }
  /// Not asked.
  public borrowing func hasChanged(band: Int, since: UInt32) -> Bool { false }
  /// Not asked.
  public borrowing func pixels(band: Int, column: Int) -> UInt8 { 0 }
}

extension ScreenGroup {
  /// Carries out one request of the screen group. To be called from
  /// ``RequestHandler/handle(_:body:reply:)`` for requests of group ``number``.
  public static func handle<Handler: ScreenHandler & ~Copyable>(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter, handler: inout Handler
  ) throws(RequestFailure) {
    guard let command = Command(rawValue: request.command),
      command.isWrite == (request.operation == .write)
    else { throw .smp(.notSupported) }
    do throws(ScreenFailure) {
      switch command {
      case .rows: try rows(body, &reply, &handler)
      case .press: try press(body, &reply, &handler)
      case .picture:
        guard let frame = handler.picture() else { break }
        return try picture(frame, body, &reply, handler)
      }
    } catch {
      throw error.answer
    }
    if command == .picture { throw .smp(.notSupported) }
  }

  private static func picture<Handler: ScreenHandler & ~Copyable>(
    _ frame: PictureFrame, _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: borrowing Handler
  ) throws(ScreenFailure) {
    let request: PictureRequest
    do throws(CBORFailure) { request = try PictureRequest(decoding: body) } catch { throw .malformed }
    let width = Int(frame.width)
    guard width > 0, Int(request.first) < width * frame.bandCount else { throw .malformed }
    let marks: PageMarks
    do throws(CBORFailure) { marks = try PicturePage.begin(&reply, frame) } catch { throw .tooLarge }
    var page = PicturePage(reply, marks, width: width)
    var failure: ScreenFailure?
    var column = Int(request.first) % width
    do throws(ScreenFailure) {
      for band in Int(request.first) / width..<frame.bandCount {
        if handler.hasChanged(band: band, since: request.since) {
          guard try page.append(band, from: column, of: handler) else { break }
        }
        column = 0
      }
    } catch {
      failure = error
    }
    reply = page.finish()
    if let failure { throw failure }
  }

  private static func rows<Handler: ScreenHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(ScreenFailure) {
    let request: RowsRequest
    do throws(CBORFailure) { request = try RowsRequest(decoding: body) } catch { throw .malformed }
    var page = ScreenPage(reply)
    var failure: ScreenFailure?
    do throws(ScreenFailure) {
      try handler.rows(since: request.since, first: Int(max(request.first, 1)), page: &page)
    } catch {
      failure = error
    }
    reply = page.finish()
    if let failure { throw failure }
  }

  private static func press<Handler: ScreenHandler & ~Copyable>(
    _ body: Span<UInt8>, _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(ScreenFailure) {
    let request: PressRequest
    do throws(CBORFailure) {
      request = try PressRequest(decoding: body)
    } catch {
      throw error == .unexpectedType ? .noSuchButton : .malformed
    }
    let frame: UInt32
    if handler.lastTicket == request.ticket {
      frame = handler.frameNumber()
    } else {
      frame = try handler.press(request.button, request.action)
      handler.lastTicket = request.ticket
    }
    do throws(CBORFailure) {
      try reply.array(1)
      try reply.uint(frame)
    } catch {
      throw .tooLarge
    }
  }
}
