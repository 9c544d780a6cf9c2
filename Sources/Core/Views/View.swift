/// A piece of a screen: a value that describes itself by other views.
///
/// ```swift
/// struct QuestRow: View {
///   let quest: Quest
///   var body: some View {
///     HStack(spacing: 4) { Text(quest.name); Spacer(); if quest.isDone { Icon(.tick) } }
///   }
/// }
/// ```
///
/// Nothing is kept of it: its body runs once a frame and writes 8-byte ops into the ``Engine``.
public protocol View {
  /// What the body is made of.
  associatedtype Body: View
  /// The views that this one consists of.
  @ViewBuilder var body: Body { get }
  /// Writes the view to the engine that builds. Views of an application leave this alone.
  func emit() -> Token
}

extension View {
  /// Writes the body. Never inlined: a component costs its code once, however often a screen mentions it.
  @inline(never)
  public func emit() -> Token { body.emit() }
}

extension Never: View {
  /// Never called.
  public func emit() -> Token { switch self {} }
  /// Never read.
  public var body: Never { return fatalError("no body") }
}

/// A view without a body, which writes its ops itself.
public protocol Primitive: View where Body == Never {}

extension Primitive {
  /// Never read: a primitive writes its ops itself.
  public var body: Never { return fatalError("a primitive has no body") }
}

/// A container: it wrote its ops, and those of its content, when it was made.
public protocol Container: Primitive {
  /// Where they begin.
  var token: Token { get }
}

extension Container {
  /// A container has been emitted already.
  public func emit() -> Token { token.emit() }
}

/// Turns the statements of a body into ops. `if`, `if let`, `switch` are real branches and store nothing.
/// Loops are ``ForEach``.
@resultBuilder
public enum ViewBuilder {
  /// Writes a view.
  @inline(__always)
  public static func buildExpression<V: View>(_ view: V) -> Token { view.emit() }

  /// An empty body.
  public static func buildBlock() -> Token { Ambient.scene { Token($0.count, in: $0) } }

  /// The first view of a block.
  @inline(__always)
  public static func buildPartialBlock(first: Token) -> Token { first }

  /// One more view of a block: the block begins where its first view begins.
  @inline(__always)
  public static func buildPartialBlock(accumulated: Token, next: Token) -> Token {
    #if DEBUG
      return Ambient.scene { Token(Int(accumulated.index), in: $0) }
    #else
      return accumulated
    #endif
  }

  /// An `if` without `else`.
  @inline(__always)
  public static func buildOptional(_ view: Token?) -> Token { view ?? buildBlock() }

  /// The first branch of an `if` or `switch`.
  @inline(__always)
  public static func buildEither(first view: Token) -> Token { view }

  /// Another branch of an `if` or `switch`.
  @inline(__always)
  public static func buildEither(second view: Token) -> Token { view }
}
