import Canvas
import Flash
import Journal
import Records
import Views

/// Writing with five buttons: the text above, and below what each button stands for. The letters never move,
/// so two presses can be made blind, and nothing but the text changes on the glass.
struct EntryPage: View {
  let label: TextRun
  let text: TextRun
  let tree: LetterTree
  let language: Language

  var body: some View {
    VStack(alignment: .leading, spacing: 1) {
      Text(label)
      HStack {
        Text("\(text)_").lines(2)
        Spacer(minLength: 0)
      }
      .frame(maxWidth: .infinity).padding(2).border(cornerRadius: 2)
      HStack(spacing: 12) {
        VStack(alignment: .leading) { ForEach(0..<5) { group in GroupLine(group: group, tree: tree) } }
        VStack(alignment: .leading) {
          Text(TextRun(.saveHint, language)).lines(3)
        }
      }
    }
    .padding(.horizontal, 4).padding(.top, 2)
  }
}

/// The button of a group and its five characters.
struct GroupLine: View {
  let group: Int
  let tree: LetterTree

  private var key: Key { Key(rawValue: UInt8(truncatingIfNeeded: group)) ?? .up }

  var body: some View {
    HStack(spacing: 6) {
      Image(key.icon)
      ForEach(0..<5) { place in
        Letter(code: tree.character(key, Key(rawValue: UInt8(truncatingIfNeeded: place)) ?? .up))
      }
    }
  }
}

struct Letter: View {
  let code: UInt32

  var body: some View {
    Text(run).frame(width: 14)
  }

  private var run: TextRun {
    switch code {
    case 0x20: "\u{2423}"
    case 0x3C: "\u{2190}"
    case 0x3E: "\u{2192}"
    default: encoded
    }
  }

  private var encoded: TextRun {
    var bytes = InlineArray<4, UInt8>(repeating: 0)
    var count = 0
    guard let scalar = Unicode.Scalar(code), let encoded = Unicode.UTF8.encode(scalar) else { return "" }
    for byte in encoded {
      bytes[count] = byte
      count += 1
    }
    return TextRun(bytes.span.extracting(first: count))
  }
}

extension Key {
  /// What is on the button.
  var icon: Icon {
    switch self {
    case .up: .up
    case .down: .down
    case .select: .check
    case .back: .back
    case .menu: .menu
    }
  }
}
