/// What the player chose in the settings. They stay on the handheld: no mirror hears of them.
public struct Preferences: Equatable, Sendable {
  /// How often the clock is drawn.
  public var refresh = RefreshPolicy.minute
  /// The language that text is written in.
  public var layout = Language.english
  /// The language of the interface.
  public var language = Language.english
  /// The size of text.
  public var textSize = TextSize.normal

  /// What holds until something is chosen.
  public init() {}
}

/// How often the clock is drawn. The numbers are part of the format.
public enum RefreshPolicy: UInt8, Sendable {
  /// Once a minute.
  case minute = 0
  /// Once a second while a button was pressed lately, else once a minute.
  case secondWhileUsed = 1
  /// Once a second.
  case always = 2

  /// The choice after this one; the first after the last.
  public var next: RefreshPolicy { RefreshPolicy(rawValue: rawValue + 1) ?? .minute }
}

/// A language of the interface, and of a layout of letters. The numbers are part of the format.
public enum Language: UInt8, Sendable {
  /// English.
  case english = 0
  /// Spanish.
  case spanish = 1
  /// Czech.
  case czech = 2
  /// Ukrainian.
  case ukrainian = 3

  /// The choice after this one; the first after the last.
  public var next: Language { Language(rawValue: rawValue + 1) ?? .english }
}

/// The size of text. The numbers are part of the format.
public enum TextSize: UInt8, Sendable {
  /// As many rows as fit.
  case normal = 0
  /// Fewer rows, larger letters.
  case large = 1

  /// The choice after this one; the first after the last.
  public var next: TextSize { TextSize(rawValue: rawValue + 1) ?? .normal }
}
