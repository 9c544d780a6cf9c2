import Bytes

/// The end of an answer that is a page of a list: where the next page begins, and the array of what fitted.
/// Both are filled in when the page is full.
struct PageMarks {
  private let next: CBORWriter.NumberMark
  private let list: CBORWriter.ArrayMark

  /// Leaves the places behind what the answer has so far.
  init(_ body: inout CBORWriter) throws(CBORFailure) {
    next = try body.beginUInt()
    list = try body.beginArray16()
  }

  /// Ends a page of so many items. `next` is 0 when the list is complete.
  func end(_ body: inout CBORWriter, next: UInt32, count: Int) {
    body.endUInt(self.next, value: next)
    body.endArray(list, count: count)
  }
}
