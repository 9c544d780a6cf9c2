/// Up to `capacity` elements that say which of them changed: each has an identity and a version, and every
/// change through the subscript makes its version new. A list of them builds only the rows that changed.
public struct Observed<Element: BitwiseCopyable, let capacity: Int> {
  private var elements: InlineArray<capacity, Element>
  private var ids = InlineArray<capacity, UInt32>(repeating: 0)
  private var versions = InlineArray<capacity, UInt32>(repeating: 0)
  private var lastVersion: UInt32 = 0
  private var lastID: UInt32 = 0
  /// Elements in it.
  public private(set) var count = 0

  /// No elements; `filler` stands in the places that are not used.
  public init(_ filler: Element) { elements = InlineArray(repeating: filler) }

  /// An element. Setting it, or a part of it, gives it a new version.
  public subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return elements[index]
    }
    set {
      precondition(index >= 0 && index < count)
      elements[index] = newValue
      touch(index)
    }
  }

  /// What the element at `index` is, wherever it moves.
  public func id(at index: Int) -> UInt32 { ids[index] }
  /// A number that changes with the element.
  public func version(at index: Int) -> UInt32 { versions[index] }

  /// Adds an element behind the others. False, and nothing added, when there is no room.
  public mutating func append(_ element: Element) -> Bool {
    guard count < capacity else { return false }
    lastID &+= 1
    ids[count] = lastID
    elements[count] = element
    count += 1
    touch(count - 1)
    return true
  }

  /// Takes an element out; those behind it move up and keep their identity and version.
  public mutating func remove(at index: Int) {
    precondition(index >= 0 && index < count)
    for place in index..<count - 1 { swapUp(place) }
    count -= 1
  }

  /// Moves an element to another place.
  public mutating func move(from index: Int, to target: Int) {
    precondition(index >= 0 && index < count && target >= 0 && target < count)
    if index < target { for place in index..<target { swapUp(place) } }
    if target < index { for place in stride(from: index - 1, through: target, by: -1) { swapUp(place) } }
  }

  /// Takes all elements out.
  public mutating func removeAll() { count = 0 }

  private mutating func touch(_ index: Int) {
    lastVersion &+= 1
    versions[index] = lastVersion
  }

  private mutating func swapUp(_ index: Int) {
    elements.swapAt(index, index + 1)
    ids.swapAt(index, index + 1)
    versions.swapAt(index, index + 1)
  }
}
