import Boot
import Wire

/// Why a handheld does not run the firmware that it was to get. ``description`` is one sentence for a person:
/// what happened, and what to do next.
public enum FlashingFailure: Error, Equatable, CustomStringConvertible {
  /// The file is none that a handheld takes.
  case image(ImageFailure)
  /// The file of the key has no Ed25519 public key.
  case notAKey
  /// The firmware is for another board.
  case otherBoard(image: String, handheld: String)
  /// The handheld has no slots for firmware.
  case noSlots
  /// The handheld refused the image.
  case refused(step: String, code: UInt32, name: String?)
  /// The handheld answered what makes no sense.
  case answer(step: String)
  /// The handheld does not get on with the upload.
  case stuck(offset: Int, of: Int)
  /// The handheld has something else than was sent.
  case corrupted
  /// The line was cut, and the handheld did not come back.
  case gone(offset: Int, of: Int)
  /// The handheld did not come back after its reset.
  case silent
  /// The handheld is back with its old firmware.
  case reverted(runs: String)

  /// One sentence.
  public var description: String {
    switch self {
    case .image(let failure): failure.sentence
    case .notAKey: "that is no Ed25519 public key; make one with `imgtool getpub -e pem -k KEY`"
    case .otherBoard(let image, let handheld):
      "the image is for the board \"\(image)\", the handheld is a \"\(handheld)\"; build it for that board"
    case .noSlots:
      "this handheld's firmware cannot be replaced over the cable; see the README of its board"
    case .refused(let step, let code, let name):
      "the handheld refused the \(step): error \(code)\(name.map { ", \($0)" } ?? ""); the old firmware stays"
    case .answer(let step):
      "the handheld's answer to the \(step) makes no sense; is this the handheld's port?"
    case .stuck(let offset, let all):
      "the upload does not get beyond \(offset) of \(all) bytes; try again, and another cable"
    case .corrupted: "what arrived is not what was sent; try again, the old firmware stays"
    case .gone(let offset, let all):
      "the handheld is gone after \(offset) of \(all) bytes; plug it in and run this again, it goes on there"
    case .silent:
      "the handheld does not come back after its reset; switch it off and on, then see `cairn info`"
    case .reverted(let runs):
      "the old firmware runs (reverted), \(runs): the new one did not start; see `cairn log`"
    }
  }
}

extension ImageFailure {
  /// What is wrong with a file, and what to do.
  var sentence: String {
    let again = "build and sign it again"
    return switch self {
    case .notAnImage: "the file is no firmware image; name one that was signed with imgtool"
    case .truncated: "the image is cut off, or something follows it; \(again)"
    case .tooLarge: "the image is longer than it can be; \(again)"
    case .keyWrong: "the image is signed with another key; sign it with the one that belongs to --key"
    case .digestWrong: "the image was changed after it was signed; \(again)"
    case .signatureWrong: "the signature is not one of that key; \(again)"
    case .boardMissing: "the image does not say which board it is for; sign it with --custom-tlv 0x00a0 BOARD"
    case .counterMissing: "the image has no security counter; sign it with --security-counter"
    default: "the image is not one that a handheld starts (\(self)); \(again)"
    }
  }
}
