import Journal

extension Language {
  /// How many there are: raw values go from 0 up to this.
  static var count: Int { 4 }

  /// The language in itself.
  var name: StaticString {
    switch self {
    case .english: "English"
    case .spanish: "Español"
    case .czech: "Čeština"
    case .ukrainian: "Українська"
    }
  }
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
