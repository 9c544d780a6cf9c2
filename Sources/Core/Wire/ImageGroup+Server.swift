import Bytes

extension ImageGroup {
  /// Carries out one request of the image group. To be called from
  /// ``RequestHandler/handle(_:body:reply:)`` for requests of group ``number``.
  public static func handle<Handler: ImageHandler & ~Copyable>(
    _ request: SMPHeader, body: Span<UInt8>, reply: inout CBORWriter, handler: inout Handler
  ) throws(RequestFailure) {
    guard let command = Command(rawValue: request.command), command.takes(request.operation) else {
      throw .smp(.notSupported)
    }
    try check(body)
    do throws(ImageGroupFailure) {
      switch command {
      case .upload:
        let answer = try upload(UploadRequest(decoding: body), &handler)
        do throws(CBORFailure) { try answer.encode(into: &reply) } catch { throw .unknown }
        return
      case .erase:
        try erase(body, &handler)
        do throws(CBORFailure) { try reply.map(0) } catch { throw .unknown }
        return
      case .state: if request.operation == .write { try setState(body, &handler) }
      case .slotInfo: break
      }
    } catch {
      throw error.answer
    }
    do throws(CBORFailure) {
      try command == .state ? writeState(&reply, &handler) : writeSlots(&reply, handler)
    } catch {
      throw RequestFailure(error)
    }
  }

  /// Refuses what is no map as a whole, before anything of it is looked at.
  private static func check(_ body: Span<UInt8>) throws(RequestFailure) {
    do throws(CBORFailure) {
      var reader = CBORReader(body)
      guard reader.peekKind == .map else { throw .unexpectedType }
      try reader.skip()
      guard reader.isAtEnd else { throw .malformed }
    } catch {
      throw RequestFailure(error)
    }
  }

  // MARK: Upload

  private static func upload<Handler: ImageHandler & ~Copyable>(
    _ request: borrowing UploadRequest, _ handler: inout Handler
  ) throws(ImageGroupFailure) -> UploadAnswer {
    guard let offset = request.offset else { throw .invalidOffset }
    if offset == 0 {
      guard request.image <= lastImage else { throw .invalidSlot }
      guard let byteCount = request.byteCount, byteCount > 0 else { throw .invalidLength }
      var wanted = ImageUpload(byteCount: byteCount, digest: request.digest)
      wanted.isUpgradeOnly = request.isUpgradeOnly
      if let upload = handler.upload, upload.isOfSameFile(as: wanted), upload.offset > 0 {
        return try answer(upload, &handler)
      }
      guard byteCount <= handler.capacity(ofSlot: handler.slotCount - 1) else { throw .tooLarge }
      guard request.data.count <= Int(truncatingIfNeeded: byteCount) else { throw .dataOverrun }
      try handler.begin(wanted, start: request.data)
    }
    guard let upload = handler.upload else { return UploadAnswer(offset: 0) }
    guard offset == upload.offset, !upload.isComplete, request.data.count > 0 else {
      return try answer(upload, &handler)
    }
    let left = upload.byteCount - upload.offset
    guard UInt32(truncatingIfNeeded: request.data.count) <= left else { throw .dataOverrun }
    try handler.append(request.data)
    return try answer(handler.upload ?? upload, &handler)
  }

  private static func answer<Handler: ImageHandler & ~Copyable>(
    _ upload: ImageUpload, _ handler: inout Handler
  ) throws(ImageGroupFailure) -> UploadAnswer {
    guard upload.isComplete, upload.digest != nil else { return UploadAnswer(offset: upload.offset) }
    return UploadAnswer(offset: upload.offset, matches: try handler.uploadMatches())
  }

  // MARK: Erase and state

  private static func erase<Handler: ImageHandler & ~Copyable>(
    _ body: Span<UInt8>, _ handler: inout Handler
  ) throws(ImageGroupFailure) {
    var slot: UInt32 = 1
    do throws(CBORFailure) {
      var reader = CBORReader(body)
      if try reader.value(forKey: "slot") { slot = try reader.uint() }
    } catch {
      throw .invalidSlot
    }
    guard slot < UInt32(truncatingIfNeeded: handler.slotCount) else { throw .invalidSlot }
    let place = Int(truncatingIfNeeded: slot)
    if let image = handler.image(inSlot: place), image.isActive { throw .noFreeSlot }
    try handler.erase(slot: place)
  }

  private static func setState<Handler: ImageHandler & ~Copyable>(
    _ body: Span<UInt8>, _ handler: inout Handler
  ) throws(ImageGroupFailure) {
    var isConfirmed = false
    do throws(CBORFailure) {
      var reader = CBORReader(body)
      if try reader.value(forKey: "confirm") { isConfirmed = try reader.bool() }
    } catch {
      throw .unknown
    }
    guard let hash = try UploadRequest.digest(in: body, forKey: "hash") else {
      guard isConfirmed else { throw .invalidHash }
      return try handler.confirm()
    }
    for slot in 0..<handler.slotCount {
      guard let image = handler.image(inSlot: slot), isSame(image.hash, hash) else { continue }
      if image.isActive {
        guard isConfirmed else { throw .testOfActiveDenied }
        return try handler.confirm()
      }
      return try handler.startNext(forEver: isConfirmed)
    }
    throw .hashNotFound
  }

  private static func isSame(_ one: InlineArray<32, UInt8>, _ other: InlineArray<32, UInt8>) -> Bool {
    for index in one.indices where one[index] != other[index] { return false }
    return true
  }

  // MARK: Answers

  private static func writeState<Handler: ImageHandler & ~Copyable>(
    _ reply: inout CBORWriter, _ handler: inout Handler
  ) throws(CBORFailure) {
    try reply.map(1)
    try reply.text("images")
    let mark = try reply.beginArray16()
    var count = 0
    for slot in 0..<handler.slotCount {
      guard let image = handler.image(inSlot: slot) else { continue }
      count += 1
      try image.encode(into: &reply)
    }
    reply.endArray(mark, count: count)
  }

  private static func writeSlots<Handler: ImageHandler & ~Copyable>(
    _ reply: inout CBORWriter, _ handler: borrowing Handler
  ) throws(CBORFailure) {
    try reply.map(1)
    try reply.text("images")
    try reply.array(1)
    try reply.map(3)
    try reply.text("image")
    try reply.uint(0)
    try reply.text("slots")
    try reply.array(handler.slotCount)
    for slot in 0..<handler.slotCount {
      try reply.map(2)
      try reply.text("slot")
      try reply.uint(UInt32(truncatingIfNeeded: slot))
      try reply.text("size")
      try reply.uint(handler.capacity(ofSlot: slot))
    }
    try reply.text("max_image_size")
    try reply.uint(handler.capacity(ofSlot: handler.slotCount - 1))
  }
}
