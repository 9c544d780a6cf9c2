/// The languages of the interface. The numbers are stored in the settings.
public enum Language: UInt8, Sendable {
  /// English.
  case english = 0
  /// Spanish.
  case spanish = 1
  /// Czech.
  case czech = 2
  /// Ukrainian.
  case ukrainian = 3

  /// How many there are: raw values go from 0 up to this.
  public static let count = 4

  /// The language in itself.
  var name: StaticString {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .czech: "Čeština"
    case .ukrainian: "Українська"
    }
  }

  /// The language that follows, and after the last one the first.
  var next: Language { Language(rawValue: rawValue &+ 1) ?? .english }
}

/// A text of the interface in every language. One that is missing does not compile.
struct Translations {
  let english: StaticString
  let spanish: StaticString
  let czech: StaticString
  let ukrainian: StaticString

  @inline(__always)
  init(_ english: StaticString, _ spanish: StaticString, _ czech: StaticString, _ ukrainian: StaticString) {
    (self.english, self.spanish, self.czech, self.ukrainian) = (english, spanish, czech, ukrainian)
  }

  subscript(language: Language) -> StaticString {
    switch language {
    case .english: english
    case .spanish: spanish
    case .czech: czech
    case .ukrainian: ukrainian
    }
  }
}
