import Bytes
import Canvas
import Flash
import Journal
import Records
import Views
import Wire

/// The dial of the article, and beside it the playthrough, the time and the date, and what is pinned. That
/// nobody has set the clock is a state of its own.
struct ClockPage: View {
  let game: TextRun
  let time: ClockTime?
  let date: TextRun
  let pinned: TextRun?
  let hasSeconds: Bool
  let language: Language

  var body: some View {
    HStack(spacing: 10) {
      if let time { Dial(time: time, hasSeconds: hasSeconds) } else { Image(.clock, scale: 8) }
      VStack(alignment: .leading, spacing: 4) {
        Text(game)
        Divider()
        if let time {
          Text("\(time.hour, digits: 2):\(time.minute, digits: 2)").font(.title)
          Text(date)
        } else {
          Text(TextRun(.timeUnknown, language))
          Text(TextRun(.timeHint, language)).lines(2)
        }
        if let pinned {
          Divider()
          Label(pinned, .pin)
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .padding(.horizontal, 2)
  }
}

extension Journal where Chip: ~Copyable {
  /// The page of the clock at a time; nil when nobody has set it.
  func clockPage(_ now: DateTime?, _ sight: Sight) -> Token {
    var game: TextRun = "Cairn"
    if let playthrough = sight.playthrough { game = nameRun(of: playthrough, sight) }
    var date: TextRun = ""
    if let now {
      // The first ten characters of the text are the date.
      let text = now.text
      date = TextRun(text.span.extracting(first: 10))
    }
    return ClockPage(
      game: game, time: now.map { ClockTime(seconds: Int(truncatingIfNeeded: $0.seconds % 86_400)) },
      date: date, pinned: sight.pinned.map { nameRun(of: $0, sight) },
      hasSeconds: preferences.refresh != .minute, language: sight.language
    ).emit()
  }
}
