import Canvas
import Views

/// What can be drawn beside text, under tabs that run across.
struct ShapesScreen: View {
  var body: some View {
    VStack(spacing: 2) {
      LazyHStack(count: 40, id: 1, width: 60) { tab in
        Text("Tab \(tab + 1)").frame(maxWidth: .infinity).border(cornerRadius: 3)
          .onSelect(Step.none).padding(.horizontal, 2)
      }
      .frame(height: 16)
      HStack(spacing: 14) {
        Path { star in
          star.line(to: 24, 0)
          star.line(to: 38, 46)
          star.line(to: 0, 17)
          star.line(to: 48, 17)
          star.line(to: 10, 46)
        }
        .fill(.black)
        Path { mountains in
          mountains.line(to: 0, 46)
          mountains.line(to: 18, 10)
          mountains.line(to: 30, 34)
          mountains.line(to: 42, 20)
          mountains.line(to: 56, 46)
        }
        .stroke(lineWidth: 2, dash: 5, gap: 3).closed()
        Gradient.horizontal(ToneRamp(Tone(16), Tone(9), Tone(4), Tone(0))).mask(Circle())
          .frame(width: 48, height: 48)
        ZStack {
          Circle().stroke(lineWidth: 5, dash: 8, gap: 5)
          Image(.pin, scale: 2)
        }
        .frame(width: 52, height: 52)
      }
      HStack(spacing: 8) { ForEach(0..<8) { Icon.anvil.rotationEffect(degrees: $0 * 45) } }
      Spacer()
      KeyHints(select: "Show")
    }
    .keyHint(.back, "Leave").keyHint(.menu, "Filter")
  }
}

/// Names that the note may be completed by.
struct SampleNames: WordSource {
  private static var names: InlineArray<6, StaticString> {
    ["Kalé", "Blaidd", "Roderika", "Mistwood Ruins", "Church of Elleh", "Church of Vows"]
  }
  func next(_ position: Int, _ body: (Span<UInt8>, Bool) -> Void) -> Int? {
    guard position < Self.names.count else { return nil }
    let name = Self.names[position]
    let bytes = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    unsafe body(Span(_unsafeElements: bytes), false)
    return position + 1
  }
}
