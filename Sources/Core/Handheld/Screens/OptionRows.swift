import Canvas
import Flash
import Journal
import Records
import Views

// Filters, settings and facts.
extension Journal where Chip: ~Copyable {
  func filterRow(_ row: Row, _ sight: Sight) -> Token {
    guard let kind = Kind(rawValue: row.detail) else { return RowLine(title: "").emit() }
    let choice = FilterChoice(Int(row.number), for: kind)
    return Toggle(
      TextRun(choice.phrase, sight.language), isOn: filter(kind).contains(choice.filter), row.rawValue
    ).emit()
  }

  func settingRow(_ row: Row, _ sight: Sight) -> Token {
    switch Setting(rawValue: row.detail) {
    case .letters:
      return settingLine(.letters, TextRun(stringLiteral: preferences.layout.name), sight)
    case .clock: return settingLine(.clockRefresh, TextRun(preferences.refresh.phrase, sight.language), sight)
    default: return settingLine(.language, TextRun(stringLiteral: preferences.language.name), sight)
    }
  }

  private func settingLine(_ phrase: Phrase, _ value: TextRun, _ sight: Sight) -> Token {
    RowLine(icon: .settings, title: TextRun(phrase, sight.language), detail: value).emit()
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

extension RefreshPolicy {
  var phrase: Phrase {
    switch self {
    case .minute: .everyMinute
    case .secondWhileUsed: .whileUsed
    case .always: .everySecond
    }
  }
}
