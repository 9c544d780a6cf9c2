import Canvas
import Views

/// Numbers that a seed decides.
struct Numbers {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed | 1 }

  /// 0..<limit
  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}

/// Views of all kinds, nested at random. `variant` changes some texts, numbers and nothing else.
func randomView(_ random: inout Numbers, depth: Int, variant: Int) -> Token {
  let kind = random.next(depth > 0 ? 26 : 10)
  if kind >= 10, kind < 18 { return randomStack(&random, kind, depth: depth - 1, variant: variant) }
  if kind >= 18 {
    return randomModifier(&random, kind, randomView(&random, depth: depth - 1, variant: variant))
  }
  let (a, b) = (random.next(40), random.next(40))
  switch kind {
  case 0: return Text("\(variant % 3 == a % 3 ? variant : a) some text").emit()
  case 1: return Text("wraps over lines because it is long").lines(0).emit()
  case 2: return Image(Icon(rawValue: UInt8(a % 30)) ?? .open, scale: 1 + b % 3).emit()
  case 3: return Circle().stroke(lineWidth: 1 + a % 5, dash: 1 + b % 7, gap: 3).emit()
  case 4: return Gradient.angular(ToneRamp(Tone(a % 17), Tone(b % 17), Tone(3), Tone(9))).emit()
  case 5: return ProgressView(value: a + variant % 2, total: 40).emit()
  case 6:
    return Path {
      $0.line(to: a, 0); $0.line(to: 40, b); $0.line(to: 0, 30)
    }
    .stroke(lineWidth: 1 + b % 3).closed().emit()
  case 7: return Toggle("Switch", isOn: (a + variant) % 2 == 0, UInt32(a)).emit()
  case 8: return Button("Button", UInt32(b)).emit()
  default: return RoundedRectangle(cornerRadius: a).fill(Tone(b % 17)).frame(width: a, height: b)
  }
}

private func randomStack(_ random: inout Numbers, _ kind: Int, depth: Int, variant: Int) -> Token {
  let (children, number) = (1 + random.next(3), random.next(9))
  switch kind {
  case 10, 11:
    return HStack(spacing: number) {
      ForEach(0..<children) { _ in randomView(&random, depth: depth, variant: variant) }
    }.token
  case 12, 13:
    return VStack(alignment: .leading, spacing: number) {
      ForEach(0..<children) { _ in randomView(&random, depth: depth, variant: variant) }
    }.token
  case 14:
    return ZStack { ForEach(0..<children) { _ in randomView(&random, depth: depth, variant: variant) } }.token
  case 15:
    return Grid {
      ForEach(0..<children) { _ in
        GridRow { ForEach(0..<2) { _ in randomView(&random, depth: 0, variant: variant) } }
      }
    }.token
  case 16:
    return List(count: 5 + number, rowHeight: number % 2 == 0 ? nil : 16) { row in
      HStack {
        Text("Row \(row)")
        Spacer()
        Text(row == variant % 7 ? variant : row)
      }
      .onSelect(UInt32(1_000 + row))
    }.token
  default:
    return LazyVGrid(.adaptive(minimum: 30 + number), count: 20, rowHeight: 14 + number) { cell in
      Text("\(cell == variant % 5 ? variant : cell)").onSelect(UInt32(2_000 + cell))
    }.token
  }
}

private func randomModifier(_ random: inout Numbers, _ kind: Int, _ view: Token) -> Token {
  let number = random.next(30)
  switch kind {
  case 18: return view.padding(number)
  case 19: return view.frame(width: 10 + number * 5, height: 10 + number * 2)
  case 20: return view.offset(x: number * 9 - 100, y: number * 5 - 60)
  case 21: return view.rotationEffect(degrees: number * 12)
  case 22: return view.background(Tone(number % 17), cornerRadius: number)
  case 23: return view.border(width: 1 + number % 4, cornerRadius: number)
  case 24: return view.mask(Circle())
  default: return view.cornerRadius(number)
  }
}
