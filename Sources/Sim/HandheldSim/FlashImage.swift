import FlashSim
import Glibc
import Journal
import Records

/// Why a file cannot be the flash of a handheld: a sentence for a person. The file is as it was.
public struct FlashImageFailure: Error, Equatable, Sendable {
  /// The file.
  public let path: String
  /// What is wrong.
  public let reason: String
  /// What to do.
  public let advice: String

  /// All of it in one line.
  public var line: String { "\(path): \(reason); \(advice)" }
}

/// A handheld's flash in a file: the record area of the default handheld, 1,048,576 bytes.
///
/// Every program and erase goes to the file with one `pwrite` before it returns, in order, so that killing
/// the process at any moment is a power cut that the store survives. The file is not synced to the disk: a
/// crash of the whole machine may lose or reorder the last writes.
public enum FlashImage {
  /// Starts a handheld on a file; when there is none, or a blank one, on a new store.
  ///
  /// A new file appears under its name only when it is whole, with what `setUp` puts into it. `withPanel` and
  /// `seed` are those of ``DeviceSim/init(opening:withPanel:seed:)``.
  public static func start(
    _ path: String, withPanel: Bool = false, seed: UInt64? = nil,
    setUp: (DeviceSim) throws(JournalFailure) -> Void
  ) throws(FlashImageFailure) -> DeviceSim {
    let memory: FlashMemory
    do throws(FlashFile.Failure) {
      memory = try FlashFile.open(path, DeviceSim.geometry)
    } catch {
      guard error == .absent else { throw failure(error, path) }
      return try create(path, withPanel, seed, setUp)
    }
    return try start(memory, path, withPanel, seed, setUp)
  }

  /// What a file holds now; nil when there is none, or it cannot be read.
  public static func contents(_ path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: DeviceSim.geometry.byteCount)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + count, $0.count - count) }
      guard got > 0 else { break }
      count += got
    }
    return Array(bytes[..<count])
  }

  private static func start(
    _ memory: FlashMemory, _ path: String, _ withPanel: Bool, _ seed: UInt64?,
    _ setUp: (DeviceSim) throws(JournalFailure) -> Void
  ) throws(FlashImageFailure) -> DeviceSim {
    do throws(JournalFailure) {
      do throws(JournalFailure) {
        return try DeviceSim(opening: memory, withPanel: withPanel, seed: seed)
      } catch {
        guard error == .store(.blank) else { throw error }
      }
      let device = try DeviceSim(formatting: memory, withPanel: withPanel, seed: seed)
      try setUp(device)
      device.waitUntilIdle()
      return device
    } catch {
      throw failure(error, path)
    }
  }

  private static func create(
    _ path: String, _ withPanel: Bool, _ seed: UInt64?, _ setUp: (DeviceSim) throws(JournalFailure) -> Void
  ) throws(FlashImageFailure) -> DeviceSim {
    let draft = "\(path).\(getpid()).new"
    unlink(draft)
    defer { unlink(draft) }
    let memory: FlashMemory
    do throws(FlashFile.Failure) {
      memory = try FlashFile.open(draft, DeviceSim.geometry, creating: true)
    } catch {
      throw failure(error, path)
    }
    let device = try start(memory, path, withPanel, seed, setUp)
    // Unlike a rename, this never takes the place of a file that came meanwhile.
    guard link(draft, path) == 0 else { throw failure(.system(code: errno), path) }
    return device
  }

  private static func failure(_ failure: FlashFile.Failure, _ path: String) -> FlashImageFailure {
    switch failure {
    case .absent: refusal(path, "there is no such folder", "make it first, or give another path")
    case .wrongSize(let bytes, let expectedBytes):
      refusal(
        path, "has \(bytes) bytes, a flash file has \(expectedBytes)",
        "give the path of a flash file, or of none to get a new one")
    case .inUse:
      refusal(path, "is in use by \(LockHolder.of(path))", "stop that, or give another file")
    case .system(let code):
      refusal(path, String(cString: strerror(code)), "give a file that can be read and written")
    }
  }

  private static func failure(_ failure: JournalFailure, _ path: String) -> FlashImageFailure {
    let another = "give another file"
    switch failure {
    case .store(.notAStore), .store(.blank): return refusal(path, "does not hold a Cairn journal", another)
    case .store(.unknownVersion(let found)):
      return refusal(
        path, "holds a journal of format \(found), this program knows \(StoreFormat.version)",
        "use a newer cairn-emulator")
    case .store(.wrongGeometry): return refusal(path, "holds a journal of another kind of handheld", another)
    default: return refusal(path, "cannot be read (\(failure))", another)
    }
  }

  private static func refusal(_ path: String, _ reason: String, _ advice: String) -> FlashImageFailure {
    FlashImageFailure(path: path, reason: reason, advice: advice)
  }
}
