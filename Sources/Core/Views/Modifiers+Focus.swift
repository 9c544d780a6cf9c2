import Canvas

extension View {
  /// Makes the view a stop of the focus; Select on it asks for `action`.
  public func onSelect<A: Action>(_ action: A) -> Token {
    emit().wrapped(in: Op(.select, word: action.code))
  }

  /// As `onSelect(_:)`, with a frame around the view when it has the focus instead of white on black.
  public func onSelect<A: Action>(_ action: A, focus: FocusStyle) -> Token {
    emit().wrapped(in: Op(.select, small: focus.rawValue, word: action.code))
  }

  /// Makes the view a stop of the focus; Select on it changes a ``State``, without the application's reducer.
  public func onSelect(_ change: StateChange) -> Token {
    emit().wrapped(in: Op(.select, small: Op.changesState, word: change.word))
  }

  /// Takes the view and what is in it out of the focus order, and shows it faded.
  public func disabled(_ isDisabled: Bool = true) -> Token {
    let token = emit()
    return isDisabled ? token.wrapped(in: Op(.disabled)) : token
  }

  /// Starts `action` when Up is pressed on the first row; while `isLoading` a row above says so, by `title`
  /// or in English, and asking again does nothing.
  public func refreshable<A: Action>(_ action: A, isLoading: Bool, title: TextRun? = nil) -> Token {
    let token = emit()
    guard isLoading else { return token.wrapped(in: Op(.refreshable, word: action.code)) }
    _ = LoadingRow(title: title).emit()
    return token.enclosed(in: Op(.refreshable, small: 1, word: action.code))
  }

  /// Asks for `action` every `seconds` (1...255) for as long as the view is on the screen.
  public func onTick<A: Action>(everySeconds seconds: Int, _ action: A) -> Token {
    let token = emit()
    Ambient.scene { scene in
      if scene.ticking.map({ $0.seconds > seconds }) ?? true {
        scene.ticking = Ticking(seconds: max(1, min(seconds, 255)), code: action.code)
      }
    }
    return token
  }

  /// One group of the focus: holding Up or Down in it goes to the stop before or after it. Where there is
  /// none, a hold does what it does without a group.
  public func focusGroup() -> Token { emit().wrapped(in: Op(.group)) }
}

/// The row above the others while they are loaded. It does not move: every step would be a refresh.
struct LoadingRow: View {
  let title: TextRun?

  var body: some View {
    VStack {
      HStack(spacing: 4) {
        Image(.hourglass)
        if let title { Text(title) } else { Text("Loading...") }
      }
      .frame(maxWidth: .infinity).frame(height: Metrics.rowHeight - 1)
      Divider()
    }
  }
}

/// How a view shows that it has the focus.
public enum FocusStyle: UInt8, Sendable {
  /// White on black.
  case inverted
  /// A frame inside its edge.
  case ring
}

/// A wish to be called again: the shortest period of the views on the screen.
struct Ticking: Equatable {
  var seconds: Int
  var code: UInt32
}
