import FlashSim
import Foundation
import Handheld
import Testing

/// The memory that the porting guide promises is that of the types.
@Suite struct PortingTests {
  typealias Base = Handheld<FlashSim, 1024, 96, 1024>

  @Test("The table of memory in the porting guide is what the types take")
  func memory() throws {
    let base = MemoryLayout<Base>.size
    let record = Double(MemoryLayout<Handheld<FlashSim, 2048, 96, 1024>>.size - base) / 1024
    let sector = Double(MemoryLayout<Handheld<FlashSim, 1024, 192, 1024>>.size - base) / 96
    let message = Double(MemoryLayout<Handheld<FlashSim, 1024, 96, 2048>>.size - base) / 1024
    let fixed = Double(base) - 1024 * record - 96 * sector - 1024 * message
    let line = Double(MemoryLayout<LineHandheld<FlashSim, 1024, 96, 1024>>.size)
    let lineFixed = line - 1024 * record - 96 * sector - 1024 * message
    let expected = [
      "| the store and its lists | \(digits(record)) a record |",
      "| sectors | \(digits(sector)) a sector |",
      "| messages | \(digits(message)) a byte of `messageBytes` |",
      "| journal and line | some \(hundreds(lineFixed)) |",
      "| screen | some \(hundreds(fixed - lineFixed)) |",
    ]
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Sources/Core/Handheld/Handheld.docc/Porting.md")
    let page = try String(contentsOf: folder, encoding: .utf8)
    for row in expected { #expect(page.contains(row), "the guide should say: \(row)") }
  }

  private func digits(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : String(format: "%.1f", value)
  }

  private func hundreds(_ value: Double) -> String {
    let number = Int((value / 100).rounded()) * 100
    return number < 1000 ? "\(number)" : "\(number / 1000),\(String(format: "%03d", number % 1000))"
  }
}
