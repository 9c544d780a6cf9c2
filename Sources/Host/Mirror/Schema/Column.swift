import Bytes

/// A column that carries a field of a record: its name, what it may hold, and its default.
struct Column: Sendable {
  /// What a column may hold.
  enum Content: Sendable, Equatable {
    /// One line of text.
    case line
    /// Text of several lines.
    case notes
    /// A number with its limits and its default.
    case number(ClosedRange<Int>, startingAt: Int)
    /// A number that both sides may have raised: the merge adds up what each side added.
    case counter(ClosedRange<Int>)
    /// 0 or 1, in the mark with these bits.
    case flag(mark: UInt32)
    /// One of several words; the number of the word stands in bits 0 and 1 of the marks.
    case choice([String])
    /// The cycle in which progress was made: it counts only while the playthrough is in that cycle, unless it
    /// carries over. A new row has the present one.
    case cycle
    /// The place in a list. A new row without one goes to the end.
    case position
  }

  let name: String
  let content: Content

  /// The column's definition in table `table`. The name of a constraint is the sentence that its refusal
  /// shows.
  func definition(in table: String) -> String {
    let label = "\(table).\(name)"
    switch content {
    case .line:
      return text(label, bytes: Limits.nameBytes, default: nil, controls: "1,45,31", "one line of plain text")
    case .notes:
      return text(
        label, bytes: Limits.notesBytes, default: "''", controls: "1,45,9,11,45,31",
        "plain text; of all control characters only the newline")
    case .number(let range, let start): return number(label, range, start)
    case .counter(let range): return number(label, range, range.lowerBound)
    case .flag: return number(label, 0...1, 0)
    case .choice(let words):
      let list = words.map { "'\($0)'" }.joined(separator: ", ")
      return """
        \(name) TEXT NOT NULL DEFAULT '\(words[0])'
            CONSTRAINT "\(label): one of \(words.joined(separator: ", "))" CHECK (\(name) IN (\(list)))
        """
    // Without a default: a trigger fills in what is missing.
    case .cycle: return number(label, 0...Limits.lastCycle, nil)
    case .position: return number(label, 0...Limits.order, nil)
    }
  }

  private func number(_ label: String, _ range: ClosedRange<Int>, _ start: Int?) -> String {
    let (low, high) = (range.lowerBound, range.upperBound)
    let initial = start.map { " NOT NULL DEFAULT \($0)" } ?? ""
    let sentence = high == 1 ? "0 or 1" : "a number from \(low) to \(high)"
    return """
      \(name) INTEGER\(initial)
          CONSTRAINT "\(label): \(sentence)" CHECK (\(name) BETWEEN \(low) AND \(high))
      """
  }

  private func text(
    _ label: String, bytes: Int, default initial: String?, controls: String, _ sentence: String
  ) -> String {
    let initial = initial.map { " DEFAULT \($0)" } ?? ""
    return """
      \(name) TEXT NOT NULL\(initial)
          CONSTRAINT "\(label): at most \(bytes) bytes of UTF-8"
            CHECK (length(CAST(\(name) AS BLOB)) <= \(bytes))
          CONSTRAINT "\(label): \(sentence)"
            CHECK (\(name) NOT GLOB ('*[' || char(\(controls),127,45,159) || ']*')
              AND instr(CAST(\(name) AS BLOB), x'00') = 0)
      """
  }
}
