import Examples

/// What `cairn-emulator --example` is asked for.
struct ExampleOptions {
  var name = ""
  var isHeadless = false
  var png: String?
  var showsGlass = false
  var script: String?

  /// Reads the arguments, without the program's name.
  init(_ arguments: [String]) throws(UsageFailure) {
    var rest = arguments[...]
    func value(of option: String) throws(UsageFailure) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else { throw UsageFailure("\(option) needs a value") }
      return value
    }
    while let argument = rest.popFirst() {
      switch argument {
      case "--example": name = try value(of: argument)
      case "--png": png = try value(of: argument)
      case "--script": script = try value(of: argument)
      case "--headless": isHeadless = true
      case "--glass": showsGlass = true
      default: throw UsageFailure("`\(argument)` does not go with --example")
      }
    }
    // Who wants a picture, or has a script, does not want to play.
    if png != nil || script != nil { isHeadless = true }
  }

  /// The example of the name; nil if there is none.
  var example: Example? { Example.all.first { "\($0.name)" == name } }
}

extension Example {
  /// All of them, in the order of the articles.
  static var all: [Example] { (0..<UInt8(count)).compactMap(Example.init(rawValue:)) }

  /// Their names and what each shows.
  static var table: String {
    all.map { "  " + "\($0.name)".padded(to: 10) + "\($0.summary)" }.joined(separator: "\n")
  }
}

extension String {
  /// With spaces behind it, `count` characters wide.
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(1, count - self.count))
  }
}
