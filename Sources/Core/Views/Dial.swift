import Canvas

/// A time of day. Hour 0 is shown as 12 on the dial.
public struct ClockTime: Sendable {
  /// 0...23.
  public let hour: Int
  /// 0...59.
  public let minute: Int
  /// 0...59.
  public let second: Int

  /// `seconds` since midnight; whole days fall away.
  public init(seconds: Int) {
    let time = (seconds % 86_400 + 86_400) % 86_400
    hour = time / 3_600
    minute = time / 60 % 60
    second = time % 60
  }
}

/// The dial of an analogue clock, 128 by 128 pixels: a ring of 12 sectors with a gradient, turned numerals,
/// hands and a hub. The order of the layers is that of the article.
public struct Dial: View {
  private let time: ClockTime
  private let hasRing: Bool
  private let hasSeconds: Bool

  /// The dial at a time, with or without the ring and the hand of seconds.
  public init(time: ClockTime, hasRing: Bool = true, hasSeconds: Bool = true) {
    (self.time, self.hasRing, self.hasSeconds) = (time, hasRing, hasSeconds)
  }

  /// What it consists of.
  public var body: some View {
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
      if hasSeconds { Hand(length: 50, width: 1, degrees: time.second * 6) }
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
