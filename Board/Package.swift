// swift-tools-version: 6.2
import PackageDescription

// Firmware for real chips. A package of its own, because the start-up code is ARM's; built by
// `Tools/firmware BOARD`, never by `swift build` alone: the target, the memory map and the flags of a chip
// are in the board's folder.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"),
  .enableExperimentalFeature("Volatile"),
]

let core: [Target.Dependency] = ["Handheld", "Journal", "Records", "Flash", "Wire"].map {
  .product(name: $0, package: "cairn")
}

let package = Package(
  name: "boards",
  products: [.library(name: "Microbit", type: .static, targets: ["Microbit"])],
  dependencies: [.package(name: "cairn", path: "..")],
  targets: [
    .target(name: "Startup", path: "Startup"),
    .target(
      name: "Microbit", dependencies: core + ["Startup"], path: "Microbit",
      exclude: ["toolset.json", "memory.ld", "budget.json", "README.md"], swiftSettings: strict),
  ]
)
