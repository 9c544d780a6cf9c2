/// The ink of a panel: how bright each pixel is, and how that differs from what it should be.
public struct Glass: Sendable {
  /// Pixels from left to right.
  public static let width = 296
  /// Pixels from top to bottom.
  public static let height = 128

  /// What the pixels do.
  public let parameters: GlassParameters
  /// The reflectance of every pixel, column by column from the top.
  private var light: [Float]
  /// What every pixel was last driven to: true is black.
  private var target: [Bool]
  /// Pushes towards black less pushes towards white: what wears the ink in the long run.
  private var charge: [Float]

  /// A glass as it leaves the factory: all white.
  public init(_ parameters: GlassParameters = GlassParameters()) {
    self.parameters = parameters
    let count = Glass.width * Glass.height
    light = Array(repeating: Float(parameters.white), count: count)
    target = Array(repeating: false, count: count)
    charge = Array(repeating: 0, count: count)
  }

  /// Reflectance of the pixel, 0 to 1.
  public func reflectance(_ x: Int, _ y: Int) -> Double { Double(light[x * Glass.height + y]) }

  /// Whether the pixel was last driven to black.
  public func isBlack(_ x: Int, _ y: Int) -> Bool { target[x * Glass.height + y] }

  /// Drives every pixel through black and white to its picture.
  mutating func refreshFully(_ isBlack: (Int, Int) -> Bool, strength: Double) {
    for x in 0..<Glass.width {
      for y in 0..<Glass.height {
        let index = x * Glass.height + y
        let black = isBlack(x, y)
        let clean = Float(black ? parameters.black : parameters.white)
        let rest = Float(parameters.restAfterFull + (1 - strength) * 0.2)
        light[index] = clean + (light[index] - clean) * rest * (black == target[index] ? 1 : 0.2)
        charge[index] *= rest
        target[index] = black
      }
    }
  }

  /// One push: pixels of the window that the controller drives move, all others drift.
  /// - Parameter drive: what the controller does to a pixel of the window: towards black, towards white, or
  /// nothing.
  mutating func push(columns: Range<Int>, rows: Range<Int>, strength: Double, _ drive: (Int, Int) -> Drive) {
    let before = light
    for x in 0..<Glass.width {
      for y in 0..<Glass.height {
        let index = x * Glass.height + y
        let isInside = columns.contains(x) && rows.contains(y)
        let drive = isInside ? drive(x, y) : .none
        if drive == .none {
          drift(index, isInside ? 1 : parameters.driftOutside)
        } else {
          push(index, toBlack: drive == .toBlack, strength)
        }
      }
    }
    spread(from: before, columns, rows)
  }

  /// As it looks in one of the first steps of a full refresh: inverted, all black, all white.
  func flashing(_ area: Area, phase: Int) -> Glass {
    var glass = self
    let (black, white) = (Float(parameters.black), Float(parameters.white))
    for x in area.columns {
      for y in area.rows {
        let index = x * Glass.height + y
        glass.light[index] = phase == 0 ? black + white - light[index] : phase == 1 ? black : white
      }
    }
    return glass
  }

  /// On its way to another glass: by `share`, from 0 to 1.
  func mixed(with other: Glass, share: Double) -> Glass {
    var glass = self
    for index in light.indices { glass.light[index] += (other.light[index] - light[index]) * Float(share) }
    return glass
  }

  private mutating func drift(_ index: Int, _ share: Double) {
    let rate = (target[index] ? parameters.blackDrift : parameters.whiteDrift) * share
    light[index] += (Float(parameters.midGrey) - light[index]) * Float(rate)
  }

  private mutating func push(_ index: Int, toBlack: Bool, _ strength: Double) {
    let goal = toBlack ? parameters.black : parameters.white
    let share = (toBlack ? parameters.pushToBlack : parameters.pushToWhite) * strength
    light[index] += (Float(goal) - light[index]) * Float(share)
    charge[index] += toBlack ? 1 : -1
    target[index] = toBlack
  }

  /// The neighbours of a pixel that moved move a little with it.
  private mutating func spread(from before: [Float], _ columns: Range<Int>, _ rows: Range<Int>) {
    for x in columns {
      for y in rows {
        let change = light[x * Glass.height + y] - before[x * Glass.height + y]
        guard abs(change) > 0.2 else { continue }
        for (nx, ny) in [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)] {
          guard (0..<Glass.width).contains(nx), (0..<Glass.height).contains(ny) else { continue }
          let index = nx * Glass.height + ny
          guard abs(light[index] - before[index]) <= 0.2 else { continue }
          light[index] = min(1, max(0, light[index] + change * Float(parameters.fringe)))
        }
      }
    }
  }

  /// How far the pixels are from what they were driven to, as a share of the contrast.
  public var ghost: (mean: Double, worst: Double) {
    var (sum, worst) = (0.0, 0.0)
    for index in light.indices {
      let clean = target[index] ? parameters.black : parameters.white
      let distance = abs(Double(light[index]) - clean) / (parameters.white - parameters.black)
      sum += distance
      worst = max(worst, distance)
    }
    return (sum / Double(light.count), worst)
  }

  /// The mean of the pushes towards one side that were not made up for, by pixel.
  public var meanCharge: Double { charge.reduce(0) { $0 + abs(Double($1)) } / Double(charge.count) }
}

/// What the controller does to a pixel in a push.
enum Drive {
  case none, toBlack, toWhite
}
