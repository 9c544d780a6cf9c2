/// How a mirror sees whether the handheld took a change whose answer was lost: above all of a step, which may
/// have been counted up on both sides by the same number.
///
/// Six bits of the marks of a step mean nothing, and the handheld keeps them as they are. They belong to the
/// mirrors with the numbers 1 to 6, one each, and with each change of a step that such a mirror sends it
/// turns its bit over. As it never has more than one change of a record under way, the bit tells.
extension Entry {
  /// The bit of a mirror; 0 for a kind that has none for it.
  static func receipt(of mirror: UInt8, in table: Table) -> UInt8 {
    let bits: [UInt8] = [0x02, 0x04, 0x08, 0x20, 0x40, 0x80]
    return table == .step && (1...bits.count).contains(Int(mirror)) ? bits[Int(mirror) - 1] : 0
  }

  /// Whether `present` comes from a handheld that took this, sent as a change of `base`; nil if that cannot
  /// be told.
  func isTaken(by present: Entry, changing base: Entry?) -> Bool? {
    // Nobody else could have made it.
    guard let base else { return true }
    let receipt = spareMarks ^ base.spareMarks
    if receipt != 0 { return present.spareMarks & receipt == spareMarks & receipt }
    return values == present.values ? true : nil
  }
}
