/// How a grid divides its width: a ``LazyHGrid`` its height. Pixels that do not divide go to the first
/// columns: 296 in three is 99, 99, 98.
public struct Columns: Sendable {
  /// A number of columns; or the negative of the least width of one; or, above ``fixedMark``, number and
  /// width.
  let code: Int

  init(code: Int) { self.code = code }

  private static let fixedMark = 0x4000

  /// `count` columns of one width, 1...31.
  public static func flexible(_ count: Int) -> Columns { Columns(code: max(1, min(count, 31))) }

  /// `count` columns (1...31) of exactly `width` pixels, 1...511; what is left at the end stays empty.
  public static func fixed(_ count: Int, width: Int) -> Columns {
    Columns(code: fixedMark | flexible(count).code &<< 9 | max(1, min(width, 511)))
  }

  /// As many columns as fit when each is at least `minimum` pixels wide.
  public static func adaptive(minimum: Int) -> Columns { Columns(code: -max(1, min(minimum, 1_000))) }

  /// The share of each column when there are `breadth` pixels for all, with `spacing` pixels between.
  func division(of breadth: Int, spacing: Int) -> Division {
    if code >= Columns.fixedMark {
      return Division(count: max(1, code &>> 9 & 31), each: code & 511, rest: 0, spacing: spacing)
    }
    let count = code > 0 ? code : max(1, (breadth + spacing) / max(1, spacing - code))
    let room = max(0, breadth - spacing &* (count - 1))
    return Division(count: count, each: room / count, rest: room % count, spacing: spacing)
  }
}
