import Glibc
import HandheldSim
import PanelSim

extension TerminalView: FrontEnd {
  func wait(for polled: inout [pollfd], milliseconds: Int) -> Int? {
    polled.append(pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0))
    let count = poll(&polled, nfds_t(polled.count), Int32(clamping: milliseconds))
    hasInput = polled.removeLast().revents != 0
    return count < 0 ? nil : Int(count)
  }

  func takeInputs(isWriting: Bool) -> [Input] {
    guard hasInput else { return [] }
    hasInput = false
    return readKeys()?.compactMap { $0.input(isWriting: isWriting) } ?? [.quit]
  }

  func draw(_ device: DeviceSim, portName: String) {
    guard drawnCount != device.presentedCount else { return }
    drawnCount = device.presentedCount
    draw(
      device.withFrame { Picture($0) },
      [
        "  ↑ ↓ move  Enter → select  ⌫ ← back  m menu  q quit; S B M and Home End hold",
        "  \u{1B}[2mserial port \(portName)\u{1B}[0m",
      ])
  }

  /// It shows no step of a refresh.
  func drawMilliseconds(_ device: DeviceSim) -> Int? { nil }

  func invalidate() { drawnCount = -1 }
}
