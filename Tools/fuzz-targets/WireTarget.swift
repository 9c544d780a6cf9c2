// What libFuzzer calls: bytes of any content for every decoder of the wire, at both ends. See Tools/fuzz.

import Bytes
import Wire

/// The first byte chooses the decoder, the rest is what it reads.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  switch choice % 5 {
  case 0: device(bytes)
  case 1: client(bytes)
  case 2: answers(bytes.span)
  case 3: requests(bytes.span)
  default: device(Sink.frame(bytes))
  }
  return 0
}

/// The handheld's end: after any bytes it still answers an echo.
private func device(_ bytes: [UInt8]) {
  var server = SMPServer<512>()
  var handler = AnyStore()
  var sink = Sink()
  server.receive(bytes.span, handler: &handler, sink: &sink)
  _ = server.system.takeReset()
  server.log(.error, bytes.span, to: &sink)
  sink.bytes = []
  let echo: [UInt8] = [0x0A, 0, 0, 6, 0, 0, 7, 0, 0xA1, 0x61, 0x64, 0x62, 0x68, 0x69]
  let frame = Sink.frame(echo)
  server.receive(frame.span, handler: &handler, sink: &sink)
  precondition(!sink.bytes.isEmpty, "no echo any more")
}

/// The PC's end, one request and three at once.
private func client(_ bytes: [UInt8]) {
  var one = SMPClient<512>()
  var several = SMPWindow<512, 3>()
  var sink = Sink()
  var log = Log()
  let body: [UInt8] = [0x80]
  try? one.ask(group: 64, command: 0, write: false, body: body.span, at: 0, sink: &sink)
  for command: UInt8 in 0..<3 {
    _ = try? several.ask(group: 64, command: command, write: false, body: body.span, at: 0, sink: &sink)
  }
  one.receive(bytes.span)
  several.receive(bytes.span, at: 1, log: &log)
  several.tick(at: 9999, sink: &sink)
  for slot in 0..<3 { several.answer(slot) { _ in } }
}

private func answers(_ body: Span<UInt8>) {
  _ = AnswerVerdict(body)
  do throws(CBORFailure) { _ = try InfoAnswer(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try NumberAnswer(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try LogLine(decoding: body) } catch {}
  do throws(CBORFailure) {
    var page = try ChangesAnswer(decoding: body)
    while let item = try page.records.next() { record(item) }
  } catch {}
  do throws(CBORFailure) {
    var page = try ApplyAnswer(decoding: body)
    while try page.next() != nil {}
  } catch {}
  do throws(CBORFailure) {
    var page = try ReserveAnswer(decoding: body)
    while try page.next() != nil {}
  } catch {}
  do throws(CBORFailure) { _ = try EndingAnswer(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try UploadAnswer(decoding: body) } catch {}
  do throws(CBORFailure) {
    var images = try ImageStateAnswer(decoding: body)
    while try images.next() != nil {}
  } catch {}
  do throws(CBORFailure) {
    var page = try PictureAnswer(decoding: body)
    while let piece = try page.nextPiece() {
      var count = 0
      piece.forEach { _, _ in count += 1 }
      precondition(count == piece.columns && piece.column + count <= Int(page.frame.width))
    }
  } catch {}
  do throws(CBORFailure) {
    var page = try RowsAnswer(decoding: body)
    while let row = try page.nextRow() { precondition(row.number <= page.frame.rows) }
  } catch {}
}

private func requests(_ body: Span<UInt8>) {
  record(body)
  if let time = DateTime(body) {
    let text = time.text
    precondition(DateTime(text.span) == time, "a time that is not read as it is written")
  }
  do throws(CBORFailure) { _ = try ChangesRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try ReserveRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try IntroduceRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try AcknowledgeRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try RowsRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try PressRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try PictureRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try EraseRequest(decoding: body) } catch {}
  do throws(CBORFailure) { _ = try LeaveRequest(decoding: body) } catch {}
  do throws(CBORFailure) {
    var request = try ApplyRequest(decoding: body)
    while let item = try request.records.next() { record(item) }
  } catch {}
}

/// A record that is read is within the limits, and is read again from what is written of it.
private func record(_ item: Span<UInt8>) {
  do throws(WireRecordFailure) {
    let record = try WireRecord(decoding: item)
    precondition(record.name.count <= Limits.nameBytes && record.notes.count <= Limits.notesBytes)
    var buffer = [UInt8](repeating: 0, count: 4096)
    var writer = CBORWriter(buffer.mutableSpan)
    do throws(CBORFailure) {
      try record.encode(into: &writer)
    } catch {
      fatalError("a record that cannot be written")
    }
    let count = writer.count
    let again = try WireRecord(decoding: buffer.span.extracting(first: count))
    precondition(again.uid == record.uid && again.kind == record.kind && again.marks == record.marks)
  } catch {}
}

/// A store that takes everything and holds one record.
private struct AnyStore: RequestHandler, RecordsHandler, ScreenHandler, ImageHandler {
  var upload: ImageUpload?
  var lastTicket: UInt32?
  var board: StaticString { "any" }
  var firmware: StaticString { "1" }

  mutating func handle(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter
  ) throws(RequestFailure) {
    if request.group == ImageGroup.number {
      return try ImageGroup.handle(request, body: body, reply: &reply, handler: &self)
    }
    if request.group == ScreenGroup.number {
      return try ScreenGroup.handle(request, body: body, reply: &reply, handler: &self)
    }
    try RecordsGroup.handle(request, body: body, reply: &reply, handler: &self)
  }

  mutating func state() throws(RecordsFailure) -> StoreState {
    StoreState(
      identity: WireIdentity([1, 2, 3, 4, 5, 6, 7, 8]), epoch: 5, head: 9, horizon: 0, recordCapacity: 9,
      recordCount: 1)
  }

  mutating func knows(mirror: UInt8, at mark: WireMark) throws(RecordsFailure) -> Bool { true }
  mutating func mark(after known: WireMark, for mirror: UInt8) throws(RecordsFailure) -> WireMark { known }
  mutating func changes(since: UInt32, after: UInt16, page: inout ChangesPage) throws(RecordsFailure) {
    _ = try page.append(WireRecord(deleted: RecordUID(id: 7, generation: 0)!, revision: 3))
  }

  mutating func apply(
    _ record: borrowing WireRecord, from mirror: UInt8, cursor: UInt32
  ) throws(RecordsFailure) -> Outcome {
    Outcome(.applied, revision: 9)
  }

  mutating func reserve(for mirror: UInt8, list: inout UIDList) throws(RecordsFailure) {
    while !list.isComplete { list.append(RecordUID(id: 9, generation: 1)!) }
  }

  mutating func introduce(_ identity: WireIdentity, name: Span<UInt8>) throws(RecordsFailure) -> UInt8 { 1 }
  mutating func acknowledge(_ cursor: UInt32, from mirror: UInt8) throws(RecordsFailure) -> UInt32 { 0 }

  mutating func rows(since: UInt32, first: Int, page: inout ScreenPage) throws(ScreenFailure) {
    try page.begin(ScreenFrame(number: 4, columns: 49, rows: 1, focus: 0))
    if first == 1 { _ = try page.append(row: 1, Span()) }
  }

  mutating func press(_ button: ScreenButton, _ action: ButtonAction) throws(ScreenFailure) -> UInt32 { 5 }
  mutating func frameNumber() -> UInt32 { 5 }
  mutating func picture() -> PictureFrame? { PictureFrame(number: 4, width: 700, height: 60) }
  func hasChanged(band: Int, since: UInt32) -> Bool { since < 4 || band % 2 == 0 }
  func pixels(band: Int, column: Int) -> UInt8 { UInt8(truncatingIfNeeded: column * column >> (band + 4)) }
}

/// Two slots of 64 KiB that keep nothing but how far an upload is.
extension AnyStore {
  var slotCount: Int { 2 }
  func capacity(ofSlot slot: Int) -> UInt32 { 65_536 }

  mutating func image(inSlot slot: Int) -> SlotImage? {
    var image = SlotImage(
      slot: UInt32(slot), version: (1, .max, .max, build: .max), hash: InlineArray(repeating: UInt8(slot)))
    image.isActive = slot == 0
    return image
  }

  mutating func begin(_ upload: ImageUpload, start: Span<UInt8>) throws(ImageGroupFailure) {
    precondition(upload.byteCount <= 65_536 && start.count <= Int(upload.byteCount))
    self.upload = upload
  }

  mutating func append(_ piece: Span<UInt8>) throws(ImageGroupFailure) {
    guard let upload else { return }
    precondition(piece.count > 0 && piece.count <= Int(upload.byteCount - upload.offset))
    self.upload?.offset += UInt32(piece.count)
  }

  mutating func uploadMatches() throws(ImageGroupFailure) -> Bool { true }
  mutating func startNext(forEver: Bool) throws(ImageGroupFailure) {}
  mutating func confirm() throws(ImageGroupFailure) {}

  mutating func erase(slot: Int) throws(ImageGroupFailure) {
    precondition(slot == 1, "what runs is erased")
    upload = nil
  }
}

private struct Sink: ByteSink {
  var bytes: [UInt8] = []

  mutating func send(_ piece: Span<UInt8>) { for index in piece.indices { bytes.append(piece[index]) } }

  static func frame(_ message: [UInt8]) -> [UInt8] {
    var sink = Sink()
    FrameEncoder.send(message.span, as: .cobs, to: &sink)
    return sink.bytes
  }
}

private struct Log: LogSink {
  mutating func take(_ line: borrowing LogLine) {}
}
