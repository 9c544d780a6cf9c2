import Canvas
import Flash
import Journal
import Records
import Views

/// The black band at the top of every screen: the name of the playthrough always, then where one is.
struct TitleBar: View {
  let name: TextRun
  /// Playthroughs that went into another cycle say which.
  let cycle: Int
  let place: TextRun
  /// Rows that filters hide; nil when no filter is on.
  let hidden: Int?

  var body: some View {
    HStack(spacing: 6) {
      Text(name)
      Spacer(minLength: 2)
      if cycle > 1 { Text("NG+\(cycle - 1)") }
      Text(place)
      if let hidden {
        Image(.filter)
        Text("-\(hidden)")
      }
    }
    .padding(.horizontal, 4).frame(maxWidth: .infinity).frame(height: 15)
    .foregroundTone(.white).background(.black).padding(.bottom, 1)
  }
}

/// The band at the bottom that tells what went wrong, until the next press, or what the keys do now.
struct NoticeBar: View {
  let icon: Icon
  let text: TextRun

  var body: some View {
    HStack(spacing: 4) {
      Image(icon)
      Text(text)
      Spacer()
    }
    .padding(.horizontal, 4).frame(maxWidth: .infinity).frame(height: 16)
    .foregroundTone(.white).background(.black)
  }
}

extension Journal where Chip: ~Copyable {
  /// The title of a screen.
  func titleBar(_ sight: Sight) -> Token {
    var name: TextRun = "Cairn"
    if let game = sight.playthrough { name = nameRun(of: game, sight) }
    var hidden: Int?
    if sight.isFiltered, let kind = sight.screen.page.listKind, !filter(kind).isEmpty {
      hidden = sight.listing.map { hiddenCount(in: $0) }
    }
    return TitleBar(
      name: name, cycle: Int(sight.cycle), place: placeRun(sight), hidden: hidden
    ).emit()
  }

  /// Where one is: the screen's name, or how the record stands that it shows.
  private func placeRun(_ sight: Sight) -> TextRun {
    guard sight.screen.page.isDetail, let uid = sight.screen.uid else {
      return TextRun(sight.screen.page.phrase, sight.language)
    }
    do throws(JournalFailure) {
      let marks = try entity(uid).marks(inCycle: sight.cycle)
      switch sight.screen.page {
      case .quest: return TextRun(marks.state.phrase, sight.language)
      case .npc: return TextRun(marks.acquaintance.phrase, sight.language)
      default: return TextRun(marks.isCleared ? .cleared : .notCleared, sight.language)
      }
    } catch {
      return TextRun(sight.screen.page.phrase, sight.language)
    }
  }
}

extension QuestState {
  var phrase: Phrase {
    switch self {
    case .open: .open
    case .done: .done
    case .failed: .failed
    }
  }

  var icon: Icon {
    switch self {
    case .open: .open
    case .done: .done
    case .failed: .failed
    }
  }
}

extension Acquaintance {
  var phrase: Phrase {
    switch self {
    case .unmet: .unmet
    case .met: .met
    case .gone: .gone
    }
  }

  var icon: Icon {
    switch self {
    case .unmet: .open
    case .met: .done
    case .gone: .failed
    }
  }
}
