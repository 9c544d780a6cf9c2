import Canvas

/// A screen with a title in a black band, and the content under it.
public struct NavigationStack: Container {
  /// Where it begins.
  public let token: Token

  /// Writes the band and the content. `trailing` stands at the right end of the band: a count, a filter.
  public init(_ title: TextRun, trailing: TextRun? = nil, @ViewBuilder content: () -> Token) {
    token =
      VStack(alignment: .leading) {
        TitleBand(title: title, trailing: trailing)
        Group(content: content).frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
      }.token
  }
}

/// The black band of a ``NavigationStack``.
struct TitleBand: View {
  let title: TextRun
  let trailing: TextRun?

  var body: some View {
    HStack(spacing: 8) {
      Text(title)
      Spacer()
      if let trailing { Text(trailing) }
    }
    .padding(.horizontal, 4).frame(maxWidth: .infinity).frame(height: Metrics.rowHeight - 1)
    .foregroundTone(.white).background(.black).padding(.bottom, 1)
  }
}

/// The screens that lead to the one that is shown, at most `depth`, and where the focus was on each.
///
/// The application keeps it beside its engine; `Screen` is its own enumeration.
public struct NavigationPath<Screen: BitwiseCopyable, let depth: Int> {
  private struct Entry: BitwiseCopyable {
    var screen: Screen
    var place: Place
  }

  private var entries: InlineArray<depth, Entry>
  /// Screens under the one that is shown.
  public private(set) var count = 0
  /// The screen that is shown.
  public private(set) var screen: Screen

  /// Starts at a screen.
  public init(_ screen: Screen) {
    self.screen = screen
    entries = InlineArray(repeating: Entry(screen: screen, place: Place()))
  }

  /// Goes to a screen; `place` is the engine's, and is given back when the way leads back here. When the path
  /// is full, its first screen is forgotten.
  public mutating func push(_ next: Screen, leaving place: Place) {
    if count == depth {
      for index in 1..<depth { entries[index - 1] = entries[index] }
      count -= 1
    }
    entries[count] = Entry(screen: screen, place: place)
    count += 1
    screen = next
  }

  /// Goes back: the place at which the screen was left. Nil at the first screen.
  public mutating func pop() -> Place? {
    guard count > 0 else { return nil }
    count -= 1
    screen = entries[count].screen
    return entries[count].place
  }
}

/// Where the focus is, to be given back to the engine later.
public struct Place: BitwiseCopyable, Sendable {
  var focus = Focus()

  /// The first stop of a screen.
  public init() {}
}

extension View {
  /// Shows a sheet over the view while `isPresented`. Only what is on it can have the focus; when it goes,
  /// the focus is where it was before.
  public func sheet(isPresented: Bool, @ViewBuilder content: () -> Token) -> Token {
    let token = emit()
    guard isPresented else { return token }
    Ambient.scene { $0.isModal = true }
    _ = Token.container(Op(.modal), axis: .vertical) { VStack(spacing: 2, content: content).token }
    return token.enclosed(in: Op(.layered, small: Alignment.center.code))
  }

  /// Asks before something is done. The first of `actions` has the focus: let it be the harmless one.
  public func alert(
    _ question: TextRun, isPresented: Bool, @ViewBuilder actions: () -> Token
  ) -> Token {
    sheet(isPresented: isPresented) {
      Text(question).lines(3).multilineTextAlignment(.center).padding(2)
      HStack(spacing: 12, content: actions)
    }
  }
}
