/// Which piece of a file is sent next, and what the handheld's answers say about it. No line is touched here.
///
/// The first piece goes alone, since its answer tells where an earlier upload stopped. After it several are
/// out at once. The handheld decides the offset: when it wants another one than comes next, everything that
/// is out is stale, but for the very piece that it wants, which the line sends again by itself.
struct UploadPlan {
  private struct Piece {
    let range: Range<Int>
    var round: Int
  }

  let byteCount: Int
  /// The most bytes of a piece, a multiple of ``alignment``, and of the first.
  private let pieceBytes: Int
  private let firstBytes: Int
  /// Pieces end at multiples of this many bytes, so that no handheld has to leave part of one.
  static let alignment = 16
  /// How many answers may come without that the upload gets on.
  static let patience = 64

  private var pieces: [Int: Piece] = [:]
  private var count = 0
  private var round = 0
  private var next = 0
  private var hasBegun = false
  private var fruitless = 0
  /// Bytes that the handheld has.
  private(set) var offset = 0
  /// The offset at which this upload began: more than 0 if an earlier one is gone on with.
  private(set) var start = 0
  /// Bytes that were sent, those that were sent again counted again; what the line repeats is not.
  private(set) var sentBytes = 0

  init(byteCount: Int, pieceBytes: Int, firstBytes: Int) {
    self.byteCount = byteCount
    self.pieceBytes = max(pieceBytes / Self.alignment, 1) * Self.alignment
    self.firstBytes = max(firstBytes / Self.alignment, 2) * Self.alignment
  }

  var isComplete: Bool { offset == byteCount }

  /// The next piece; nil while nothing is to be sent.
  mutating func nextPiece() -> Range<Int>? {
    guard next < byteCount, hasBegun || pieces.isEmpty, !isComplete else { return nil }
    var end = next + (next == 0 ? firstBytes : pieceBytes)
    end -= end % Self.alignment
    let range = next..<min(end, byteCount)
    pieces[count] = Piece(range: range, round: round)
    count += 1
    next = range.upperBound
    sentBytes += range.count
    // A handheld that forgot everything is asked once more before others follow.
    if range.lowerBound == 0 { hasBegun = false }
    return range
  }

  /// Takes the answer to a piece: the offset that the handheld wants.
  mutating func take(_ answer: Int, of number: Int) throws(FlashingFailure) {
    guard let piece = pieces.removeValue(forKey: number) else { return }
    guard answer >= 0, answer <= byteCount else { throw .answer(step: "upload") }
    fruitless += 1
    guard fruitless < Self.patience else { throw .stuck(offset: offset, of: byteCount) }
    guard piece.round == round else { return }
    if !hasBegun {
      hasBegun = true
      (start, offset, next) = (answer > piece.range.upperBound ? answer : start, answer, answer)
      return
    }
    if answer > offset { (offset, fruitless) = (answer, 0) }
    guard answer < piece.range.upperBound else { return }
    // The handheld wants something else. What it wants may be on its way once more.
    round += 1
    (offset, next) = (answer, answer)
    if let wanted = pieces.first(where: { $0.value.range.lowerBound == answer }) {
      pieces[wanted.key]?.round = round
      next = wanted.value.range.upperBound
    }
    if answer == 0 { pieces = [:] }
  }
}
