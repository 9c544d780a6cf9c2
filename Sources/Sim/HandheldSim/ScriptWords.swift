import FlashSim
import Views
import Wire

/// The words of a line of a script, taken one after the other.
struct ScriptWords {
  private var left: Substring
  /// The word that was taken last, for errors.
  private var last = ""

  init(_ line: String) { left = line[...] }

  /// The next word; nil at the end.
  mutating func next() -> Substring? {
    left = left.drop(while: \.isWhitespace)
    let word = left.prefix { !$0.isWhitespace }
    guard !word.isEmpty else { return nil }
    left = left.dropFirst(word.count)
    last = String(word)
    return word
  }

  /// Takes the next word if it is this one.
  mutating func take(_ wanted: String) -> Bool {
    var copy = self
    guard copy.next() == wanted[...] else { return false }
    self = copy
    return true
  }

  /// All words that are left; those between stay as they are written.
  mutating func rest(_ what: String) throws(ScriptFailure) -> String {
    let text = left.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }
    guard let end else { throw .missing(what, after: last) }
    left = ""
    return String(text[...end])
  }

  mutating func key() throws(ScriptFailure) -> Key {
    let verb = last
    guard let word = next() else { throw .missing("a button", after: verb) }
    guard let key = Key(scriptName: word) else { throw .unknownButton(String(word)) }
    return key
  }

  /// A number in a range; `or` is what is meant without one.
  mutating func number(
    _ what: String, _ range: ClosedRange<Int>, or fallback: Int? = nil
  ) throws(ScriptFailure) -> Int {
    let verb = last
    guard let word = next() else {
      guard let fallback else { throw .missing(what, after: verb) }
      return fallback
    }
    guard let number = Int(word), range.contains(number) else {
      throw .notANumber(String(word), what: what, range)
    }
    return number
  }

  /// The check of a frame: eight hexadecimal digits.
  mutating func check() throws(ScriptFailure) -> String {
    guard let word = next() else { throw .missing("the check of a frame, as `frame` prints it", after: last) }
    guard word.count == 8, UInt32(word, radix: 16) != nil else { throw .notACheck(String(word)) }
    return word.lowercased()
  }

  /// Bytes in hexadecimal digits.
  mutating func bytes() throws(ScriptFailure) -> [UInt8] {
    guard let word = next() else { throw .missing("bytes in hexadecimal", after: last) }
    var digits = word.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }[...]
    guard digits.count == word.utf8.count, digits.count.isMultiple(of: 2) else {
      throw .notBytes(String(word))
    }
    var bytes: [UInt8] = []
    while let high = digits.popFirst(), let low = digits.popFirst() { bytes.append(UInt8(high << 4 | low)) }
    return bytes
  }

  mutating func page() throws(ScriptFailure) -> InspectorPage {
    guard let word = next() else { throw .missing("a page of the inspector", after: last) }
    guard let page = InspectorPage(rawValue: String(word)) else { throw .unknownPage(String(word)) }
    return page
  }

  mutating func time() throws(ScriptFailure) -> DateTime {
    guard let word = next() else { throw .missing("a date and time", after: last) }
    let bytes = Array(word.utf8)
    guard let time = DateTime(bytes.span) else { throw .notATime(String(word)) }
    return time
  }

  /// What a power cut leaves of the write; without a word, nothing.
  mutating func mode() throws(ScriptFailure) -> PowerCut.Mode {
    switch next() {
    case nil, "nothing": return .nothing
    case "half": return .half
    case "noise": return .halfAndNoise
    case .some(let word): throw .unknownMode(String(word))
    }
  }
}

extension Key {
  /// The button of a name in a script.
  init?(scriptName: Substring) {
    guard let key = Key.allInScripts.first(where: { $0.scriptName == scriptName }) else { return nil }
    self = key
  }

  /// What a script calls the button.
  var scriptName: String { "\(self)" }

  private static let allInScripts: [Key] = [.up, .down, .select, .back, .menu]
}
