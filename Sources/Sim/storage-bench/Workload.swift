import Flash
import FlashSim
import Records

/// The generator of the workload: 32 bits, xorshift 13, 17, 5.
struct Draws {
  private(set) var state: UInt32 = 0x51EED

  mutating func draw() -> UInt32 {
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state
  }

  mutating func payload() -> Payload {
    var payload = Payload()
    for word in 0..<14 {
      let value = draw()
      for byte in 0..<4 { payload[4 * word + byte] = UInt8(truncatingIfNeeded: value >> UInt32(8 * byte)) }
    }
    return payload
  }
}

/// What one step of the workload cost.
struct Cost {
  var name: String
  var operations = 0
  var total = FlashCounters()
  /// The most of each counter in one operation.
  var worst = FlashCounters()
  /// Wear of the step by sector.
  var wear: [Int] = []
  var notes: [String: Double] = [:]

  var json: String {
    var fields = [
      "\"step\": \"\(name)\"", "\"operations\": \(operations)",
      "\"bytesProgrammed\": \(total.bytesProgrammed)",
      "\"bytesRead\": \(total.bytesRead)", "\"reads\": \(total.reads)", "\"erases\": \(total.erases)",
      "\"pages\": \(total.pagesTouched)", "\"worstErases\": \(worst.erases)",
      "\"worstProgrammed\": \(worst.bytesProgrammed)", "\"worstRead\": \(worst.bytesRead)",
    ]
    if let most = wear.max(), wear.reduce(0, +) > 0 {
      fields.append("\"wearRatio\": \(Double(most * wear.count) / Double(wear.reduce(0, +)))")
    }
    for (key, value) in notes.sorted(by: { $0.key < $1.key }) { fields.append("\"\(key)\": \(value)") }
    return "{" + fields.joined(separator: ", ") + "}"
  }
}

/// Counts what operations cost on one chip.
struct Meter {
  let memory: FlashMemory
  private(set) var cost: Cost
  private let wearBefore: [Int]

  init(_ memory: FlashMemory, _ name: String) {
    self.memory = memory
    cost = Cost(name: name)
    wearBefore = memory.wear
    memory.counters = FlashCounters()
  }

  /// Runs one operation.
  mutating func count(_ operation: () throws -> Void) rethrows {
    let before = memory.counters
    try operation()
    let after = memory.counters
    cost.operations += 1
    cost.worst.erases = max(cost.worst.erases, after.erases - before.erases)
    cost.worst.bytesRead = max(cost.worst.bytesRead, after.bytesRead - before.bytesRead)
    cost.worst.bytesProgrammed = max(
      cost.worst.bytesProgrammed, after.bytesProgrammed - before.bytesProgrammed)
  }

  /// Prints the cost.
  mutating func report(_ notes: [String: Double] = [:]) {
    cost.total = memory.counters
    cost.wear = zip(memory.wear, wearBefore).map { $0 - $1 }
    cost.notes = notes
    cost.notes["violations"] = Double(memory.violations)
    print(cost.json)
  }
}
