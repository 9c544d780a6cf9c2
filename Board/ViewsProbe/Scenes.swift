// The scenes that `Tools/bench views` counts: those of the peers' benchmarks, built with Views.

import Canvas
import Views

/// Sample rows: long enough names, and a counter at the right.
enum Sample {
  @inline(never) static func name(_ index: Int) -> StaticString {
    switch index {
    case 0: "Blaidd's howl in Mistwood"
    case 1: "Ranni: hidden treasures"
    case 2: "Sellen's graven bodies"
    case 3: "Alexander is stuck again"
    case 4: "Millicent, golden needle"
    case 5: "Hyetta wants one grape"
    default: "Rya and a lost necklace"
    }
  }
}

/// Scene A: seven rows of 18 pixels, a name at the left, a counter at the right, a line under each.
struct SevenRows: RowSource {
  /// The counter of the row that changes.
  let changing: Int
  /// Whether a row says by a version, its counter, that it did not change.
  let isVersioned: Bool
  var count: Int { 7 }
  func version(at index: Int) -> UInt32? { isVersioned ? UInt32(counter(index)) : nil }
  func row(at index: Int) -> some View {
    HStack {
      Text("\(Sample.name(index))")
      Spacer()
      Text("\(counter(index))/12")
    }
  }
  private func counter(_ index: Int) -> Int { index == 3 ? changing : index + 3 }
}

struct SevenRowsScene: View {
  let rows: SevenRows
  var body: some View { List(rows, id: 1, rowHeight: 18) }
}

/// Scene B: a dial with a ring of 12 sectors, 12 numerals, three hands and a hub. Plain: a black ring and
/// upright numerals, as the peers draw it. Otherwise: a ring with an angular gradient under a mask, and
/// turned numerals.
struct DialScene: View {
  let minutes: Int
  let isPlain: Bool

  var body: some View {
    ZStack {
      if isPlain {
        Circle().stroke(lineWidth: 9, sectors: 12, degrees: 15)
        ForEach(0..<12) { hour in UprightNumeral(hour: hour) }
      } else {
        Gradient.angular(ToneRamp(Tone(16), Tone(5), Tone(3), Tone(10)))
          .mask(Circle().stroke(lineWidth: 9, sectors: 12, degrees: 15))
          .rotationEffect(degrees: -90)
        ForEach(0..<12) { hour in TurnedNumeral(hour: hour) }
      }
      DialHand(length: 32, width: 5, degrees: 9 * 30)
      DialHand(length: 57, width: 3, degrees: minutes % 60 * 6)
      DialHand(length: 57, width: 1, degrees: 6 * 30)
      Circle().fill(.black).frame(width: 9, height: 9)
    }
    .frame(width: 128, height: 128)
  }
}

struct UprightNumeral: View {
  let hour: Int
  var body: some View {
    // 44 pixels from the middle, in the order of the hours from twelve.
    Text(hour == 0 ? 12 : hour).offset(x: UprightNumeral.place(hour + 3), y: UprightNumeral.place(hour))
  }

  /// 44 times the sine of so many twelfths of a turn, counted so that hour 0 is up.
  @inline(never) static func place(_ twelfths: Int) -> Int {
    switch twelfths % 12 {
    case 0: -44
    case 1, 11: -38
    case 2, 10: -22
    case 3, 9: 0
    case 4, 8: 22
    case 5, 7: 38
    default: 44
    }
  }
}

struct TurnedNumeral: View {
  let hour: Int
  var body: some View {
    Text(hour == 0 ? 12 : hour).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      .padding(14).rotationEffect(degrees: hour * 30)
  }
}

struct DialHand: View {
  let length: Int
  let width: Int
  let degrees: Int
  var body: some View {
    Rectangle().fill(.black).frame(width: width, height: length).padding(.bottom, length)
      .rotationEffect(degrees: degrees)
  }
}

/// Scene C: 10,000 rows of 18 pixels with a line.
struct ManyRowsScene: View {
  var body: some View {
    List(count: 10_000, id: 1, rowHeight: 18) { index in Text("Row \(index)") }
  }
}
