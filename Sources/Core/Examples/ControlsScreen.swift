import Canvas
import Views

/// The controls that the other examples do not show.
struct ControlsScreen: View {
  let switches: UInt32
  let tone: Tone

  var body: some View {
    NavigationStack("Controls") {
      VStack(alignment: .leading, spacing: 3) {
        Toggle("Merchant", isOn: switches & 1 != 0, tint: tone, Step.toggle(0))
        Toggle("Smith's anvil", isOn: switches & 2 != 0, tint: tone, Step.toggle(1))
        Toggle("Not for now", isOn: false, Step.toggle(2)).disabled()
        TonePicker(tone, Step.tone)
        ProgressView(value: Int(tone.rawValue), total: 16)
        HStack(spacing: 8) {
          Button("Keep", Step.none)
          Button("Delete", Step.none)
          Label("12", .location).padding(.horizontal, 4).border(cornerRadius: 6)
        }
      }
      .padding(4)
    }
  }
}
