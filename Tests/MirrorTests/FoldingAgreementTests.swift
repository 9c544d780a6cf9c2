import Bytes
import Foundation
import Testing

@testable import Mirror

/// The handheld's table of letters and SQLite's tokenizer say the same of every letter of Latin, Greek and
/// Cyrillic.
struct FoldingAgreementTests {
  /// The two letters whose small ones need three bytes, for which the table has no room.
  static let exceptions: Set<UInt32> = [0x23A, 0x23E]

  @Test(arguments: [0x20..<0x7F, 0xA0..<0x250, 0x370..<0x530, 0x1E00..<0x1F00])
  func `a letter stands for the same on the handheld and in the mirror`(scalars: Range<UInt32>) throws {
    let database = try Database(path: ":memory:", creating: true)
    try database.runScript(
      """
      CREATE VIRTUAL TABLE letters USING fts5(x, tokenize = '\(Folding.tokenizer)');
      CREATE VIRTUAL TABLE words USING fts5vocab(letters, 'instance');
      """)
    for scalar in scalars {
      guard let letter = Unicode.Scalar(scalar), scalar != 0x27 else { continue }
      try database.run(
        "INSERT INTO letters (rowid, x) VALUES (\(scalar), 'q' || \(Folding.sql("'\(letter)'")) || 'q')")
    }
    var words: [UInt32: [String]] = [:]
    for row in try database.run("SELECT doc, term FROM words ORDER BY doc, offset") {
      guard case .integer(let doc) = row[0], case .text(let term) = row[1] else { continue }
      words[UInt32(doc), default: []].append(String(decoding: term, as: UTF8.self))
    }
    for scalar in scalars where !Self.exceptions.contains(scalar) && words[scalar] != nil {
      let letter = LetterFolding.fold(scalar)
      let plain = String(decoding: (0..<letter.count).map { letter.bytes[$0] }, as: UTF8.self)
      let expected = letter.endsWord ? ["q", "q"] : ["q\(plain)q"]
      #expect(words[scalar] == expected, "U+\(String(scalar, radix: 16))")
    }
  }
}
