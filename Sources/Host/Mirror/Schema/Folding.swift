import Foundation

/// What a search takes for the same: the one rule of the mirror, for SQL and for Swift.
///
/// Case and the marks above and below letters do not matter, in Latin, Greek and Cyrillic: ř is r, й is и.
/// The four letters i of Turkish are one, so that a name is found whatever keyboard wrote it. Czech ch is
/// two letters, c and h. Letters that have no mark to lose stand for what people type instead: ł is l, ø is
/// o, ß is ss.
///
/// The tokenizer `unicode61` of FTS5 folds case, and marks in Latin. It does not take composed letters of
/// other scripts apart; these and the other letters below are replaced before, by plain SQL, so that the
/// triggers work in any program.
enum Folding {
  /// How the index cuts text into words.
  static let tokenizer = "unicode61 remove_diacritics 2"

  /// Letters, and what stands for them.
  static let letters: [(letter: Character, plain: String)] =
    pairs("ЀѐЁёЃѓЇїЌќЍѝЎўЙй", "ЕеЕеГгІіКкИиУуИи")
    + pairs("ΆάΈέΉήΊίΪϊΐΌόΎύΫϋΰΏώς", "ΑαΕεΗηΙιΙιιΟοΥυΥυυΩωσ")
    + pairs("İıØøǾǿŁłĐđ", "iiooooLlDd")
    + [
      ("Æ", "AE"), ("æ", "ae"), ("Ǽ", "AE"), ("ǽ", "ae"), ("Œ", "OE"), ("œ", "oe"), ("ẞ", "SS"), ("ß", "ss"),
      ("Þ", "TH"), ("þ", "th"), ("Ð", "D"), ("ð", "d"),
    ]

  private static let plain = Dictionary(uniqueKeysWithValues: letters.map { ($0.letter, $0.plain) })

  private static func pairs(_ letters: String, _ plain: String) -> [(letter: Character, plain: String)] {
    zip(letters, plain).map { ($0, String($1)) }
  }

  /// SQLite's parser holds about 30 calls inside each other.
  private static let callsPerQuery = 15

  /// The expression with the letters of `column` replaced. Text in ASCII is left alone, which is quicker.
  static func sql(_ column: String) -> String {
    let bytes = "CAST(\(column) AS BLOB)"
    var source = "SELECT \(column) AS t"
    for start in stride(from: 0, to: letters.count, by: callsPerQuery) {
      let calls = letters[start..<min(start + callsPerQuery, letters.count)]
        .reduce("t") { "replace(\($0), '\($1.letter)', '\($1.plain)')" }
      source = "SELECT \(calls) AS t FROM (\(source))"
    }
    return "iif(length(\(column)) = length(\(bytes)), \(column), (\(source)))"
  }

  /// The text with the letters replaced, for the tokenizer.
  static func replaced(_ text: String) -> String {
    text.precomposedStringWithCanonicalMapping.reduce(into: "") { $0 += plain[$1] ?? String($1) }
  }

  /// The text folded whole, to compare names.
  static func folded(_ text: String) -> String {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
    return replaced(text).folding(options: options, locale: nil)
  }
}
