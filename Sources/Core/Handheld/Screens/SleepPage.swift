import Canvas
import Flash
import Journal
import Records
import Views

/// What the glass keeps while the handheld sleeps, with power or without: the pinned quest, what comes next
/// in it, who gave it and where it is. Without a pin, how the playthrough stands.
struct SleepPage: View {
  let name: TextRun
  let step: TextRun?
  let giver: TextRun?
  let place: TextRun?
  let hint: TextRun

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(name).font(.title).lines(2)
      if let step { Label(step, .open) }
      if giver != nil || place != nil { PlaceLine(giver: giver, place: place) }
      Spacer()
      Text(hint)
    }
    .padding(.horizontal, 4).padding(.top, 4)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

extension Journal where Chip: ~Copyable {
  /// The page of a handheld that sleeps.
  func sleepPage(_ sight: Sight) -> Token {
    let hint = TextRun(.wakeHint, sight.language)
    do throws(JournalFailure) {
      if let pinned = sight.pinned {
        let card = try card(of: pinned)
        return SleepPage(
          name: nameRun(of: pinned, sight), step: card.nextStep.map { nameRun(of: $0, sight) },
          giver: card.giver.map { nameRun(of: $0, sight) },
          place: card.location.map { nameRun(of: $0, sight) }, hint: hint
        ).emit()
      }
    } catch {
      return SleepPage(
        name: TextRun(.unreadable, sight.language), step: nil, giver: nil, place: nil, hint: hint
      ).emit()
    }
    let here = sight.here.map { nameRun(of: $0, sight) }
    return SleepPage(
      name: TextRun(.nothingPinned, sight.language), step: nil, giver: nil, place: here, hint: hint
    ).emit()
  }
}
