import Flash

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Inside the class, `open` means the class's own.
private let openFile: @Sendable (UnsafePointer<CChar>, Int32, mode_t) -> Int32 = { open($0, $1, $2) }

/// A chip's bytes in a file, so that they outlive the process.
///
/// Every program and erase is in the file when it returns, so killing the process at any moment is a power
/// cut of the mode `nothing` or less. The file is locked while it is open: two handhelds never share one
/// chip.
public final class FlashFile {
  /// Why a file cannot be a chip. The file is as it was.
  public enum Failure: Error, Equatable, Sendable {
    /// There is no such file.
    case absent
    /// The file is not as large as the chip.
    case wrongSize(bytes: Int, expectedBytes: Int)
    /// Another process has it open as a chip.
    case inUse
    /// The system refused: the number is its error code.
    case system(code: Int32)
  }

  private let descriptor: Int32

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Opens a file as a chip's memory. When `creating` is set and there is no file, a blank one is made.
  public static func open(
    _ path: String, _ geometry: FlashGeometry, creating: Bool = false
  ) throws(Failure) -> FlashMemory {
    let descriptor = openFile(path, creating ? O_RDWR | O_CREAT | O_CLOEXEC : O_RDWR | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw errno == ENOENT ? .absent : .system(code: errno) }
    let file = FlashFile(descriptor: descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw errno == EWOULDBLOCK ? .inUse : .system(code: errno)
    }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let blank = [UInt8](repeating: 0xFF, count: geometry.byteCount)
    if size == 0 && creating { try file.write(blank[...], at: 0) }
    guard size == geometry.byteCount || (size == 0 && creating) else {
      throw .wrongSize(bytes: size, expectedBytes: geometry.byteCount)
    }
    let memory = FlashMemory(geometry, bytes: size == 0 ? blank : try file.read(size))
    memory.writeThrough = { (bytes, address) in
      do throws(Failure) { try file.write(bytes, at: address) } catch { return false }
      return true
    }
    return memory
  }

  private func read(_ count: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes {
        pread(descriptor, $0.baseAddress! + done, count - done, off_t(done))
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { throw .system(code: got < 0 ? errno : EIO) }
      done += got
    }
    return bytes
  }

  private func write(_ bytes: ArraySlice<UInt8>, at address: Int) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let put = bytes.withUnsafeBytes {
        pwrite(descriptor, $0.baseAddress! + done, bytes.count - done, off_t(address + done))
      }
      if put < 0 && errno == EINTR { continue }
      guard put > 0 else { throw .system(code: put < 0 ? errno : EIO) }
      done += put
    }
  }
}
