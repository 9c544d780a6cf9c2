import FlashSim
import Wire

extension ScriptCommand {
  /// The line that is read as this command.
  public var line: String {
    switch self {
    case .nothing: ""
    case .press(let key, 1): "press \(key.scriptName)"
    case .press(let key, let times): "press \(key.scriptName) \(times)"
    case .hold(let key, Self.holdMilliseconds): "hold \(key.scriptName)"
    case .hold(let key, let milliseconds): "hold \(key.scriptName) \(milliseconds)"
    case .change(let key, let isDown): "\(isDown ? "down" : "up") \(key.scriptName)"
    case .type(let text): "type \(text.escaped)"
    case .receive(let bytes): "receive " + bytes.map(\.hexadecimal).joined()
    case .wait(let milliseconds): "wait \(milliseconds)"
    case .waitUntilIdle: "wait idle"
    case .idle: "idle"
    case .expect(.text(let text)): "expect text \(text)"
    case .expect(.focus(let text)): "expect focus \(text)"
    case .expect(.frame(let check)): "expect frame \(check)"
    case .show: "show"
    case .frame: "frame"
    case .status: "status"
    case .shot(let path, let ofGlass): "\(ofGlass ? "photo" : "shot") \(path)"
    case .window(let path, nil): "window \(path)"
    case .window(let path, let page?): "inspect \(page.rawValue) \(path)"
    case .film(let path): "film \(path ?? "end")"
    case .setTime(let time): "set time \(time.words)"
    case .setTemperature(let celsius): "set temperature \(celsius)"
    case .cutPower(nil, _): "power off"
    case .cutPower(let write?, let mode): "power off at \(write) \(mode.words)"
    case .restorePower: "power on"
    case .plug(let isIn): isIn ? "plug" : "unplug"
    case .quit: "quit"
    }
  }
}

extension String {
  /// With what a line cannot show: `\s` for a space at an end, `\b` for a backspace, and two backslashes for
  /// one.
  fileprivate var escaped: String {
    var text = replacing("\\", with: "\\\\").replacing("\u{8}", with: "\\b")
    if text.hasPrefix(" ") { text = "\\s" + text.dropFirst() }
    if text.hasSuffix(" ") { text = text.dropLast() + "\\s" }
    return text
  }

  /// What was written ``escaped``.
  var unescaped: String {
    var text = ""
    var isEscaped = false
    for character in self {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "s"): text.append(" ")
      case (true, "b"): text.append("\u{8}")
      default: text.append(character)
      }
      isEscaped = false
    }
    return text
  }
}

extension UInt8 {
  fileprivate var hexadecimal: String { (self < 16 ? "0" : "") + String(self, radix: 16) }
}

extension DateTime {
  fileprivate var words: String {
    let text = text
    return String(decoding: text.indices.map { text[$0] }, as: UTF8.self)
  }
}

extension PowerCut.Mode {
  fileprivate var words: String {
    switch self {
    case .nothing: "nothing"
    case .half: "half"
    case .halfAndNoise: "noise"
    }
  }
}
