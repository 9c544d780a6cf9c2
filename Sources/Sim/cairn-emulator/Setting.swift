import HandheldSim

/// What an emulator was started with, and says about itself.
struct Setting {
  /// The file of the flash.
  let flash: String
  /// How time begins to go.
  let rate: ClockRate
  /// What chance begins with.
  let seed: UInt64

  /// The setting that the command line asks for. Who looks on, or has a handheld to sync with, wants time to
  /// go as it does; a script wants to be done.
  init(_ options: Options) {
    flash = options.flash
    rate = options.rate ?? (options.isHeadless && options.script != nil ? .instant : .real)
    seed = options.seed ?? UInt64.random(in: 0...UInt64.max)
  }
}
