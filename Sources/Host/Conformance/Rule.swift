/// A rule of Protocol.md that a device can be held to, by its number there. The numbers are for ever.
public enum Rule: Int, CaseIterable, Sendable {
  case echo = 1
  case framing
  case bytewise
  case noise
  case badChecksum
  case wrongLength
  case answersIgnored
  case oversize
  case unknownCommand
  case malformed
  case versions
  case severalAtOnce
  case parameters
  case dateTime
  case groups
  case info
  case otherStore
  case introduce
  case changes
  case paging
  case cursorAhead
  case twice
  case screen
  case log
  case foreignMark
  case picture
  case reader
  case nothingReserved
  case absent
  case acknowledgedAhead
  case wrongButton
  case mirrors
  case leaving
  case images
  case imageRequests
  case imageTooLarge

  /// The rule in words, as it stands on the page.
  public var text: String {
    switch self {
    case .echo: "An echo brings its text back."
    case .framing: "A request is answered in its own framing, COBS with a zero before and after."
    case .bytewise: "A request is understood wherever its bytes are cut."
    case .noise: "Text and noise between frames are ignored."
    case .badChecksum: "A frame with a wrong checksum is dropped in silence."
    case .wrongLength: "A message that is not as long as its header says is dropped in silence."
    case .answersIgnored: "A message that is an answer is dropped in silence."
    case .oversize: "A message larger than `buf_size` is answered with `rc` 7."
    case .unknownCommand: "An unknown group or command is answered with `rc` 8."
    case .malformed: "A request that cannot be read is answered with an error, and changes nothing."
    case .versions: "An error of a group is told as `err` in version 1 and as `rc` in version 0."
    case .severalAtOnce: "Requests that come at once are all answered, in their order."
    case .parameters: "`buf_size` is at least 256 and `buf_count` at least 1."
    case .dateTime: "The date and time are told, or said to be unknown with error 4."
    case .groups: "The groups that are listed are those that answer."
    case .info: "`info` tells version 1, an identity of eight bytes and a head not below the horizon."
    case .otherStore: "A request for another store or epoch is refused with error 2."
    case .introduce: "A mirror gets a number from 1 to 250, and the same again."
    case .changes: "`changes` lists records by ascending id that this protocol allows, none above `head`."
    case .paging: "Small pages list the same records as large ones, and keep to `maxBytes`."
    case .cursorAhead: "A cursor ahead of what the mirror was told is refused with error 3."
    case .twice: "A request that comes twice is answered twice, and twice equals once."
    case .screen: "Rows of the screen are listed whole from frame 0, and none from the frame that is shown."
    case .log: "Nobody is sent lines of the log who has not asked for them."
    case .foreignMark: "A mirror that shows a mark it was not told is refused with error 4."
    case .picture:
      "A picture of the screen is whole from frame 0, each pixel once, and nothing from the frame shown."
    case .reader: "Mirror 0 is listed the same records, with token 0, and needs no mark."
    case .nothingReserved: "A reservation of none gives none and commits nothing."
    case .absent:
      "A record that is not there is answered with outcome 3, each in its place, and nothing changes."
    case .acknowledgedAhead: "A cursor above `head` is not acknowledged: error 1."
    case .wrongButton: "A button that there is not is refused with error 2 of the screen."
    case .mirrors: "`mirrors` lists the mirror that asks, once, by ascending number, no cursor above `head`."
    case .leaving: "A mirror that has left is not listed, and is refused with error 4."
    case .images: "`state` lists each slot once, one image that runs, and hashes of 32 bytes."
    case .imageRequests: "An upload without its offset or length, and an unknown hash, are refused by name."
    case .imageTooLarge: "An image that no slot takes is refused with its first piece, with error 30."
    }
  }
}

/// What became of a rule.
public enum Finding: Equatable, Sendable {
  /// The device keeps the rule.
  case held
  /// The device does not have what the rule is about.
  case skipped(String)
  /// The device breaks the rule: what was expected and what came.
  case broken(String)
}
