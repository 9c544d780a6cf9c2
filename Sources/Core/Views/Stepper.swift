import Canvas

/// A text and a number between a minus and a plus sign. Select takes the keys; then Up and Down ask for
/// another number, until Select or Back.
public struct Stepper: View {
  private let title: TextRun
  private let value: Int
  private let code: UInt32

  /// Shows `value`. Keys come as ``Response/input(_:_:count:)`` of `action`.
  public init<A: Action>(_ title: TextRun, value: Int, _ action: A) {
    (self.title, self.value, code) = (title, value, action.code)
  }

  /// What it consists of.
  public var body: some View {
    HStack(spacing: 4) {
      Text(title)
      Spacer(minLength: 4)
      Image(.minus)
      Text(value)
      Image(.plus)
    }
    .padding(.horizontal, 2).wrappedInField(code)
  }
}
