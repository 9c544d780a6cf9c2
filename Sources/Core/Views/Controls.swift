import Canvas

/// An icon and a text.
public struct Label: View {
  /// What is shown of it.
  public enum Style: Sendable {
    /// Both.
    case titleAndIcon
    /// Only the text.
    case titleOnly
    /// Only the icon.
    case iconOnly
  }

  private let title: TextRun
  private let icon: Icon
  private let style: Style

  /// A text behind an icon.
  public init(_ title: TextRun, _ icon: Icon, style: Style = .titleAndIcon) {
    (self.title, self.icon, self.style) = (title, icon, style)
  }

  /// What it consists of.
  public var body: some View {
    HStack(spacing: 4) {
      if style != .titleOnly { Image(icon) }
      if style != .iconOnly { Text(title) }
    }
  }
}

/// A text in a frame that can be selected.
public struct Button: View {
  private let title: TextRun
  private let code: UInt32

  /// Select on it asks for `action`.
  public init<A: Action>(_ title: TextRun, _ action: A) {
    (self.title, code) = (title, action.code)
  }

  /// What it consists of.
  public var body: some View {
    Text(title).padding(.horizontal, 8).padding(.vertical, 1).border(cornerRadius: 3).onSelect(code)
  }
}

/// A row that leads to another screen: its text, what is known about it, and a chevron.
public struct NavigationLink: View {
  private let title: TextRun
  private let detail: TextRun?
  private let code: UInt32

  /// Select on it asks for `action`.
  public init<A: Action>(_ title: TextRun, detail: TextRun? = nil, _ action: A) {
    (self.title, self.detail, code) = (title, detail, action.code)
  }

  /// What it consists of.
  public var body: some View {
    HStack(spacing: 4) {
      Text(title)
      Spacer(minLength: 4)
      if let detail { Text(detail) }
      Image(.chevron)
    }
    .padding(.horizontal, 2).onSelect(code)
  }
}

/// A text and a switch. On is told by the knob's side and a tick, never by the tone alone.
public struct Toggle: View {
  private let title: TextRun
  private let isOn: Bool
  private let tint: Tone
  private let code: UInt32

  /// Select on it asks for `action`, which turns it over.
  public init<A: Action>(_ title: TextRun, isOn: Bool, tint: Tone = .black, _ action: A) {
    (self.title, self.isOn, self.tint, code) = (title, isOn, tint, action.code)
  }

  /// What it consists of.
  public var body: some View {
    HStack(spacing: 4) {
      Text(title)
      Spacer(minLength: 4)
      Pill(isOn: isOn, tint: tint)
    }
    .padding(.horizontal, 2).onSelect(code)
  }
}

/// The switch of a ``Toggle`` without its text.
struct Pill: Primitive {
  let isOn: Bool
  let tint: Tone
  func emit() -> Token { Token.leaf(Op(.pill, small: isOn ? 1 : 0, low: Int(tint.rawValue), high: 0)) }
}

/// A text, a number and a plus sign: Select counts up.
public struct Counter: View {
  private let title: TextRun
  private let value: Int
  private let code: UInt32

  /// Select on it asks for `action`, which makes the number greater.
  public init<A: Action>(_ title: TextRun, value: Int, _ action: A) {
    (self.title, self.value, code) = (title, value, action.code)
  }

  /// What it consists of.
  public var body: some View {
    HStack(spacing: 6) {
      Text(title)
      Spacer(minLength: 4)
      Text(value)
      Image(.plus)
    }.onSelect(code)
  }
}

/// The 17 tones in a strip. Select takes the keys; then Up and Down ask for another tone, until Select or
/// Back.
public struct TonePicker: View {
  private let tone: Tone
  private let code: UInt32

  /// Shows `tone` as chosen. Keys come as ``Response/input(_:_:count:)`` of `action`.
  public init<A: Action>(_ tone: Tone, _ action: A) {
    (self.tone, code) = (tone, action.code)
  }

  /// What it consists of.
  public var body: some View {
    Swatches(level: tone.rawValue).padding(2).wrappedInField(code)
  }
}

struct Swatches: Primitive {
  let level: UInt8
  func emit() -> Token { Token.leaf(Op(.swatches, small: level)) }
}

extension View {
  /// A stop that takes the keys when it is selected.
  func wrappedInField(_ code: UInt32) -> Token { emit().wrapped(in: Op(.edit, small: 1, word: code)) }
}
