import Foundation

/// Gives pseudo-terminals the modem lines of a real port, so that libserialport opens one and its path
/// through this project can be tested without hardware.
///
/// The C library's `ioctl` is found here first by libserialport too. All but the four requests about modem
/// lines go through unchanged, and these only if the kernel does not know them for the file.
@c(ioctl)
public func ioctlWithModemLines(
  _ descriptor: Int32, _ request: UInt, _ argument: UnsafeMutableRawPointer?
) -> Int32 {
  let result = kernelIoctl(descriptor, request, argument)
  guard result != 0, errno == ENOTTY, modemRequests.contains(request) else { return result }
  if request == UInt(TIOCMGET) { argument?.storeBytes(of: 0, as: Int32.self) }
  return 0
}

private let modemRequests: Set<UInt> = [UInt(TIOCMGET), UInt(TIOCMSET), UInt(TIOCMBIS), UInt(TIOCMBIC)]

private let kernelIoctl: @convention(c) (Int32, UInt, UnsafeMutableRawPointer?) -> Int32 = {
  let library = dlopen("libc.so.6", RTLD_NOW)
  return unsafeBitCast(
    dlsym(library, "ioctl"), to: (@convention(c) (Int32, UInt, UnsafeMutableRawPointer?) -> Int32).self)
}()
