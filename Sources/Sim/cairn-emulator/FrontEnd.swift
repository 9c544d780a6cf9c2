import Glibc
import HandheldSim
import Views

/// Where a person sees the handheld and drives it: a window, a terminal, or nothing at all.
///
/// One run loop serves them all, so that nothing that happens to the handheld depends on where it is seen.
protocol FrontEnd: AnyObject {
  /// Waits until a descriptor is ready, the person does something or `milliseconds` are over; -1 is for ever.
  /// Returns how many of these happened, 0 when the time was over; nil when a signal came between.
  func wait(for polled: inout [pollfd], milliseconds: Int) -> Int?

  /// What the person has done since the last call. While a text is written, letters go into it.
  func takeInputs(isWriting: Bool) -> [Input]

  /// Shows the handheld, if anything of it is different.
  func draw(_ device: DeviceSim, portName: String)

  /// Milliseconds of the handheld's time after which it looks different by itself; nil when it does not.
  func drawMilliseconds(_ device: DeviceSim) -> Int?

  /// Everything has to be drawn anew.
  func invalidate()
}

/// What a person does.
enum Input: Equatable {
  /// A button goes down or comes up.
  case change(Key, isDown: Bool)
  /// A button is pressed and let go.
  case press(Key)
  /// A button is held for as long as a hold takes.
  case hold(Key)
  /// Characters are typed on a keyboard; U+0008 deletes one.
  case type(String)
  /// The glass gets warmer by so many degrees, or colder.
  case warm(byDegrees: Int)
  /// The handheld is to be switched off.
  case quit
}

/// Nobody looks.
final class Headless: FrontEnd {
  func wait(for polled: inout [pollfd], milliseconds: Int) -> Int? {
    let count = poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds))
    return count < 0 ? nil : Int(count)
  }

  func takeInputs(isWriting: Bool) -> [Input] { [] }
  func draw(_ device: DeviceSim, portName: String) {}
  func drawMilliseconds(_ device: DeviceSim) -> Int? { nil }
  func invalidate() {}
}
