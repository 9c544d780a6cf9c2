/// The letters of a language for a ``LetterTree``, by how often the language uses them: data and no code.
///
/// A layout is one literal: 20 characters of the first page, then 20 of the second and up to 20 of a third,
/// group after group, in each the five places of Up, Down, Select, Back and Menu.
public struct LetterLayout: Equatable, Sendable {
  private let letters: StaticString

  /// Letters by frequency. They must have capitals by ``capital(of:)``.
  public init(_ letters: StaticString) { self.letters = letters }

  /// English.
  public static let english = LetterLayout("etaoinshrdlcumwfgypbvk.,xjqz'-!?;:\"()/&+éèêëáàâäíïóôöúüñçøåæ")
  /// Czech.
  public static let czech = LetterLayout("oeantsilvrkdupmícházyjběé.řčžšýůgfú,ňxťóďwq")
  /// Ukrainian.
  public static let ukrainian = LetterLayout("оанитісверкулдмпязьбгчйх.жцюєїф,шщґ'-!?:")
  /// Spanish.
  public static let spanish = LetterLayout("eaosrnidlctumpbgvyqh.fzjóíáéñ,xúkwü¿?¡!-")
  /// Digits and marks of all languages.
  static let marks = LetterLayout("0123456789.,-:'!?/()")

  /// The character at a place of a page, 0...19; nil where there is none.
  func character(_ page: LetterTree.Page, _ place: Int, isCapital: Bool) -> UInt32? {
    switch page {
    case .frequent: character(place).map { isCapital ? LetterLayout.capital(of: $0) : $0 }
    case .rare: character(20 + place).map { isCapital ? LetterLayout.capital(of: $0) : $0 }
    case .further: character(40 + place).map { isCapital ? LetterLayout.capital(of: $0) : $0 }
    case .marks: LetterLayout.marks.character(place)
    }
  }

  /// Whether there is a third page.
  var hasFurther: Bool { character(40) != nil }

  private func character(_ number: Int) -> UInt32? {
    guard letters.hasPointerRepresentation else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: letters.utf8Start, count: letters.utf8CodeUnitCount)
    var (index, rest) = (0, number)
    // Starts of characters are bytes that do not go on with one.
    while index < bytes.count {
      if unsafe bytes[index] & 0xC0 != 0x80 {
        if rest == 0 { return unsafe LetterLayout.decode(bytes, at: index) }
        rest -= 1
      }
      index += 1
    }
    return nil
  }

  /// A character of one or two bytes: all that layouts have.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> UInt32 {
    let first = unsafe UInt32(bytes[index])
    guard first >= 0x80, index + 1 < bytes.count else { return first }
    let second = unsafe UInt32(bytes[index + 1])
    return (first & 0x1F) &<< 6 | second & 0x3F
  }

  /// The capital of a Latin or Cyrillic letter up to U+052F; other characters are as they are.
  public static func capital(of code: UInt32) -> UInt32 {
    switch code {
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE, 0x430...0x44F: code - 0x20
    case 0x450...0x45F: code - 0x50
    // Pairs: the capital is even up to U+0137 and from U+014A, odd between.
    case 0x100...0x137, 0x14A...0x177, 0x460...0x481, 0x48A...0x4BF, 0x4D0...0x52F: code & ~1
    case 0x139...0x148, 0x179...0x17E, 0x4C1...0x4CE: code & 1 == 0 ? code - 1 : code
    default: code
    }
  }

  /// Whether both have the same letters in memory.
  public static func == (left: LetterLayout, right: LetterLayout) -> Bool {
    unsafe left.letters.utf8Start == right.letters.utf8Start
  }
}
