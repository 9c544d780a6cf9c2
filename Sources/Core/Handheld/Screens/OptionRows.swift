import Canvas
import Flash
import Journal
import Records
import Views

// Filters, settings and facts.
extension Journal where Chip: ~Copyable {
  func filterRow(_ row: Row, _ sight: Sight) -> Token {
    guard let filter = Filter(rawValue: row.detail) else { return RowLine(title: "").emit() }
    return Toggle(
      TextRun(filter.phrase, sight.language), isOn: sight.filters.contains(filter), row.rawValue
    ).emit()
  }

  func settingRow(_ row: Row, _ sight: Sight) -> Token {
    RowLine(
      icon: .settings, title: TextRun(.language, sight.language),
      detail: TextRun(stringLiteral: sight.language.name)
    ).emit()
  }

  func factRow(_ row: Row, _ sight: Sight) -> Token {
    guard let fact = Fact(rawValue: row.detail) else { return RowLine(title: "").emit() }
    switch fact {
    case .firmware:
      return factLine(.firmware, "\(Firmware.version)", sight)
    case .records:
      return factLine(.records, "\(storeStatistics.records)/\(recordLimit)", sight)
    case .wear: return factLine(.wear, "\(Int(storeStatistics.mostWear))", sight)
    case .damaged: return factLine(.damagedCount, "\(damage.count)", sight)
    case .commits: return factLine(.commits, "\(Int(truncatingIfNeeded: head))", sight)
    }
  }

  private func factLine(_ phrase: Phrase, _ value: TextRun, _ sight: Sight) -> Token {
    RowLine(title: TextRun(phrase, sight.language), detail: value).emit()
  }
}
