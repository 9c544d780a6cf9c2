/// Group 1, image: firmware into the handheld, as every SMP client expects it. Source: Zephyr's SMP group 1.
public enum ImageGroup {
  /// The number of the group.
  public static let number: UInt16 = 1

  /// The commands that are answered. Their numbers are for ever.
  public enum Command: UInt8, Equatable, Sendable {
    /// Read: what is in the slots. Write: which image is started next, and which one stays.
    case state = 0
    /// Write: a piece of an image.
    case upload = 1
    /// Write: empties a slot, and forgets what was uploaded into it.
    case erase = 5
    /// Read: the sizes of the slots.
    case slotInfo = 6

    /// Whether the command is answered when it is read or written.
    func takes(_ operation: SMPOperation) -> Bool {
      switch self {
      case .state: true
      case .upload, .erase: operation == .write
      case .slotInfo: operation == .read
      }
    }
  }

  /// Bytes of the digests that name images and uploads: SHA-256.
  public static let digestBytes = 32
  /// The highest number of an image. A handheld has one, and takes 1 for 0: some clients do.
  public static let lastImage: UInt32 = 1

  /// The group as group 10 lists it.
  public static let description = GroupDescription(number, name: "img mgmt", commands: 4)
}

/// The errors of the image group that a handheld answers. Their numbers are for ever: those of Zephyr's
/// `img_mgmt_err_code_t`, which has more.
public enum ImageGroupFailure: UInt32, Error, Equatable, Sendable {
  /// Something went wrong that has no number of its own.
  case unknown = 1
  /// There is no image in the slot.
  case noImage = 3
  /// No slot holds an image of this hash.
  case hashNotFound = 8
  /// The slot is in use: what runs is in it.
  case noFreeSlot = 9
  /// The flash could not be read.
  case readFailed = 11
  /// The flash could not be written.
  case writeFailed = 12
  /// The flash could not be erased.
  case eraseFailed = 13
  /// There is no such slot or image.
  case invalidSlot = 14
  /// The offset is missing.
  case invalidOffset = 20
  /// The length is missing in the first request of an upload, or is none that an image has.
  case invalidLength = 21
  /// The image does not begin as one does.
  case invalidHeader = 22
  /// The image does not begin with the magic of one.
  case invalidMagic = 23
  /// The hash is missing, or is none.
  case invalidHash = 24
  /// What runs is newer, and only an upgrade was wanted.
  case currentVersionIsNewer = 27
  /// An image is marked to be started next, and another one cannot be.
  case alreadyPending = 28
  /// The image does not fit the slot.
  case tooLarge = 30
  /// More was sent than the image is long.
  case dataOverrun = 31
  /// The image may not be kept.
  case confirmationDenied = 32
  /// What runs already cannot be tried next.
  case testOfActiveDenied = 33

  /// The failure as the answer to a request.
  public var answer: RequestFailure {
    let plain: SMPCode =
      switch self {
      case .noImage: .notFound
      case .noFreeSlot, .currentVersionIsNewer, .alreadyPending: .badState
      case .invalidSlot, .invalidOffset, .invalidLength, .invalidHeader, .invalidMagic, .invalidHash: .invalid
      default: .unknown
      }
    return .group(ImageGroup.number, code: rawValue, plain: plain)
  }
}
