// swift-tools-version: 6.2
import PackageDescription

// Three tiers, and arrows that point only upwards in this list: see README.md. Core is Embedded Swift (no
// Foundation, no heap), Sim is the simulated hardware, Host is what runs on the PC.

let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableExperimentalFeature("Lifetimes"),
]

/// A module of the firmware. `Tools/embedded` also compiles it in Embedded mode without a heap.
func core(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/Core/\(name)",
    swiftSettings: strict + [
      .strictMemorySafety(), .treatWarning("EmbeddedRestrictions", as: .error),
    ])
}

/// A module of the simulated hardware.
func sim(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/Sim/\(name)", swiftSettings: strict)
}

/// A module of the program on the PC.
func host(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/Host/\(name)", swiftSettings: strict)
}

/// A C library from a Debian package: a module map and nothing else.
func system(_ name: String, in tier: String, pkgConfig: String) -> Target {
  .systemLibrary(name: name, path: "Sources/\(tier)/\(name)", pkgConfig: pkgConfig)
}

/// A program.
func program(_ name: String, in tier: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Sources/\(tier)/\(name)", swiftSettings: strict)
}

/// The tests of a module. `exporting` names C functions that the tests define in place of the system's.
func tests(
  _ name: String, _ dependencies: Target.Dependency..., exclude: [String] = [],
  exporting symbols: [String] = []
) -> Target {
  let flags = symbols.flatMap { ["-Xlinker", "--export-dynamic-symbol", "-Xlinker", $0] }
  return .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict,
    linkerSettings: flags.isEmpty ? [] : [.unsafeFlags(flags)])
}

let package = Package(
  name: "cairn",
  products: [
    .executable(name: "cairn", targets: ["cairn"]),
    .executable(name: "cairn-emulator", targets: ["cairn-emulator"]),
  ]
    // What firmware links: see Board/.
    + ["Flash", "Records", "Journal", "Wire", "Handheld"].map { .library(name: $0, targets: [$0]) },
  targets: [
    core("Bytes"),
    core("Flash"),
    core("Records", "Bytes", "Flash"),
    core("Journal", "Bytes", "Records"),
    core("Wire", "Bytes"),
    core("Boot", "Bytes", "Flash"),
    core("Canvas", "Bytes"),
    core("Views", "Bytes", "Canvas"),
    core("Panel", "Canvas"),
    core("Examples", "Canvas", "Views"),
    core("Handheld", "Bytes", "Flash", "Records", "Journal", "Wire", "Canvas", "Views", "Panel"),

    // The library behind Boot, and not of Core itself: firmware builds the few files it needs by itself.
    system("CSodium", in: "Core", pkgConfig: "libsodium"),
    .target(
      name: "Sodium", dependencies: ["Boot", "CSodium"], path: "Sources/Core/Sodium",
      swiftSettings: strict + [.strictMemorySafety()]),

    sim("FlashSim", "Flash"),
    sim("PanelSim", "Canvas", "Panel"),
    system("CPNG", in: "Sim", pkgConfig: "libpng"),
    system("CGIF", in: "Sim", pkgConfig: "libgif"),
    sim("PictureFiles", "CPNG", "CGIF", "PanelSim"),
    // Types only: the emulator loads the library itself when a window opens.
    .systemLibrary(name: "CSDL", path: "Sources/Sim/CSDL"),
    sim("LineSim", "Bytes", "Wire"),
    sim(
      "HandheldSim", "Bytes", "Flash", "Records", "Journal", "Wire", "Canvas", "Views", "Panel", "Handheld",
      "FlashSim", "PanelSim"),
    sim("DevicePictures", "HandheldSim", "FlashSim", "PanelSim", "Canvas", "Views"),
    program("storage-bench", in: "Sim", "Records", "FlashSim", "Flash", "Bytes"),
    program(
      "cairn-emulator", in: "Sim", "HandheldSim", "Handheld", "Journal", "Records", "FlashSim", "Examples",
      "PanelSim", "PictureFiles", "DevicePictures", "CSDL", "Panel", "Views", "Canvas"),

    system("CSQLite", in: "Host", pkgConfig: "sqlite3"),
    system("CSerialPort", in: "Host", pkgConfig: "libserialport"),
    host("SerialLink", "CSerialPort", "Bytes", "Wire"),
    host("Conformance", "Bytes", "Wire"),
    host("Mirror", "CSQLite", "Bytes", "Wire"),
    host("Flashing", "Boot", "Sodium", "Flash", "Bytes", "Wire"),
    host("Arguments"),
    host("StoreImages", "Flash", "Records", "Journal", "Bytes"),
    program("mirror-bench", in: "Host", "Mirror", "Wire", "Bytes"),
    program(
      "cairn", in: "Host", "Arguments", "SerialLink", "Conformance", "Mirror", "StoreImages", "Flashing",
      "Wire"),

    .target(name: "Seeds", path: "Tests/Seeds", swiftSettings: strict),
    .target(
      name: "SignedImages", dependencies: ["Boot", "CSodium", "Flash"], path: "Tests/SignedImages",
      swiftSettings: strict),
    tests("BytesTests", "Seeds", "Bytes"),
    tests("FlashSimTests", "FlashSim", "Flash"),
    tests("RecordsTests", "Records", "FlashSim", "Flash", "Bytes", exclude: ["Vectors"]),
    tests("PowerLossTests", "Records", "FlashSim", "Flash", "Bytes"),
    tests("JournalTests", "Journal", "Records", "FlashSim", "Flash", "Bytes"),
    tests("BootTests", "SignedImages", "Boot", "Sodium", "CSodium", "Flash"),
    tests("CanvasTests", "Canvas", "Bytes"),
    tests("ViewsTests", "Views", "Canvas"),
    tests("PanelSimTests", "PanelSim", "Panel", "Views", "Canvas"),
    tests(
      "ScreenTests", "HandheldSim", "Journal", "FlashSim", "Flash", "Wire", "Examples", "PanelSim", "Views",
      "Canvas", exclude: ["Goldens"]),
    tests("PictureFilesTests", "PictureFiles", "PanelSim", "HandheldSim", "Views", "FlashSim"),
    tests("DevicePicturesTests", "DevicePictures", "HandheldSim", "FlashSim", "Journal", "Views"),
    tests("WireTests", "Seeds", "LineSim", "Wire", "Bytes"),
    tests("ConformanceTests", "Seeds", "LineSim", "Conformance", "Wire", "Bytes", exclude: ["Vectors"]),
    tests(
      "HandheldTests", "Handheld", "HandheldSim", "PanelSim", "Panel", "Views", "Canvas", "Journal",
      "Records", "FlashSim", "Flash", "Wire", "Bytes"),
    tests("SerialLinkTests", "SerialLink", "Wire", "Bytes", exporting: ["ioctl"]),
    tests("MirrorTests", "Seeds", "Mirror", "Wire", "Bytes"),
    tests(
      "WholeSyncTests", "Seeds", "Mirror", "HandheldSim", "LineSim", "Journal", "Views", "FlashSim", "Wire",
      "Bytes"),
    tests(
      "StoreImagesTests", "Seeds", "StoreImages", "HandheldSim", "Journal", "Records", "FlashSim", "Flash"),
    tests("FlashingTests", "Seeds", "SignedImages", "Flashing", "LineSim", "Wire", "Bytes"),
    tests("ArgumentsTests", "Arguments"),
    tests("CommandTests", "Seeds", "SignedImages", "cairn", "cairn-emulator"),
    tests("SpecTests", "Conformance", "Mirror", "Records", "Wire", "Journal", "Flash", "Bytes"),
    tests("TidyTests"),
  ]
)
