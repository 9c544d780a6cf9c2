import Canvas
import Flash
import Journal
import Records
import Views

/// Writing with five buttons: the text, and under it what the buttons type.
struct EntryPage: View {
  let label: TextRun
  let text: TextRun
  let tree: LetterTree
  let language: Language

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      HStack(spacing: 4) {
        Text(label)
        Spacer(minLength: 0)
        Text(TextRun(.saveHint, language))
      }
      .padding(.horizontal, 4)
      VStack(alignment: .leading) { Text("\(text)_").lines(5) }
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading).padding(3)
        .border(cornerRadius: 2).padding(.horizontal, 2)
      LetterPad(tree)
    }
    .padding(.top, 2)
  }
}
