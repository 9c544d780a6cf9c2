import Glibc
import Handheld
import HandheldSim

extension Emulator {
  /// The state of the program and the handheld as one line of JSON.
  ///
  /// Times are in milliseconds, the temperature in degrees Celsius; `port` and `link` are null while the
  /// cable is out, and `screen` are its rows from the title on.
  var status: String {
    let fields: [(String, JSONText)] = [
      ("pid", JSONText(getpid())), ("version", JSONText("\(Firmware.version)")),
      ("flash", JSONText(setting.flash)), ("seed", JSONText(setting.seed)),
      ("port", JSONText(cable.path)), ("link", JSONText(cable.linkPath)),
      ("clock", JSONText(rate.rawValue)), ("uptime", JSONText(device.uptimeMilliseconds)),
      ("power", JSONText(device.isOn)), ("temperature", JSONText(Int(device.celsius))),
      ("screen", JSONText(device.lines)), ("frame", JSONText(device.frameCheck)),
    ]
    return JSONText(fields + device.status).text
  }
}
