import Canvas
import Views

/// A row of nearly every list: an icon, a name that is cut with an ellipsis where it must be, and what is
/// known about it at the right.
struct RowLine: View {
  var icon: Icon?
  let title: TextRun
  var detail: TextRun?
  var first: Icon?
  var second: Icon?
  var third: Icon?

  var body: some View {
    HStack(spacing: 4) {
      if let icon { Image(icon) }
      Text(title)
      Spacer(minLength: 0)
      if let detail { Text(detail) }
      if let third { Image(third) }
      if let first { Image(first) }
      if let second { Image(second) }
    }
  }
}

/// The head of a section, on which Select adds to it.
struct HeadingLine: View {
  let title: TextRun
  let canAdd: Bool

  var body: some View {
    HStack(spacing: 4) {
      Text(title)
      Rectangle().fill(.black).frame(height: 1)
      if canAdd { Image(.plus) }
    }
  }
}

/// A line of text on its own.
struct TextLine: View {
  let text: TextRun
  let indent: Int

  var body: some View { Text(text).padding(.leading, indent) }
}

/// Three numbers that add up to all, behind the boxes of what they count; "-" when there is nothing to count.
struct Counts: View {
  let icon: Icon
  let title: TextRun
  let done: Int
  let open: Int
  let failed: Int?

  var body: some View {
    HStack(spacing: 4) {
      Image(icon)
      Text(title)
      Spacer(minLength: 0)
      if done + open + (failed ?? 0) == 0 {
        Text("-")
      } else {
        Image(.done)
        Text(done)
        Image(.open)
        Text(open)
        if let failed, failed > 0 {
          Image(.failed)
          Text(failed)
        }
      }
      Image(.chevron)
    }
  }
}
