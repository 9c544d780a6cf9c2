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

/// A time of day. Hour 0 is shown as 12 on the dial.
struct ClockTime {
  let hour: Int
  let minute: Int
  let second: Int

  /// `seconds` since midnight; whole days fall away.
  init(seconds: Int) {
    let time = (seconds % 86_400 + 86_400) % 86_400
    hour = time / 3_600
    minute = time / 60 % 60
    second = time % 60
  }
}

private struct Time: View {
  let time: ClockTime
  var body: some View {
    Text("\(time.hour, digits: 2):\(time.minute, digits: 2):\(time.second, digits: 2)").font(.title)
  }
}

/// 128 by 128 pixels. The order of the layers is that of the article.
struct Dial: View {
  let time: ClockTime
  let hasRing: Bool

  var body: some View {
    ZStack {
      if hasRing {
        Gradient.angular(ToneRamp(Tone(16), Tone(5), Tone(3), Tone(10)))
          .mask(Circle().stroke(lineWidth: 9, sectors: 12, degrees: 20))
          .rotationEffect(degrees: -90)
      }
      ForEach(0..<12) { hour in
        Text(hour == 0 ? 12 : hour).font(.title).frame(
          maxWidth: .infinity, maxHeight: .infinity, alignment: .top
        )
        .padding(11).rotationEffect(degrees: hour * 30)
      }
      Hand(length: 30, width: 5, degrees: time.hour % 12 * 30)
      Hand(length: 48, width: 3, degrees: time.minute * 6)
      Hand(length: 50, width: 1, degrees: time.second * 6)
      Circle().fill(.black).frame(width: 9, height: 9)
    }
    .frame(width: 128, height: 128)
  }
}

/// A hand from the middle of the dial outwards.
struct Hand: View {
  let length: Int
  let width: Int
  let degrees: Int

  var body: some View {
    Rectangle().fill(.black).frame(width: width, height: length).padding(.bottom, length)
      .rotationEffect(degrees: degrees)
  }
}
