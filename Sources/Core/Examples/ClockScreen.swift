import Canvas
import Views

/// The dial of the article: a ring of 12 sectors with a gradient, turned numerals, three hands and a hub;
/// beside it what a round dial leaves of a wide screen.
public struct ClockScreen: View {
  private let seconds: Int
  private let hasRing: Bool

  /// The clock at so many seconds after midnight.
  public init(seconds: Int, hasRing: Bool = true) {
    self.seconds = seconds
    self.hasRing = hasRing
  }

  /// What it consists of.
  public var body: some View {
    HStack(spacing: 10) {
      Dial(time: ClockTime(seconds: seconds), hasRing: hasRing)
      VStack(alignment: .leading, spacing: 4) {
        Time(time: ClockTime(seconds: seconds))
        Text("Monday 30 November")
        Divider()
        Label("Return to Kalé", .quest)
        Label("Alarm 07:30", .clock)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    .onTick(everySeconds: 1, Step.tick)
  }
}

private struct Time: View {
  let time: ClockTime
  var body: some View {
    Text("\(time.hour, digits: 2):\(time.minute, digits: 2):\(time.second, digits: 2)").font(.title)
  }
}
