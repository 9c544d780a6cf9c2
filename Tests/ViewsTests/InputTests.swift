import Testing
import Views

struct InputTests {
  @Test func `Up and Down act when they go down, Select when it goes up`() {
    var buttons = Buttons()
    #expect(buttons.change(.down, isDown: true, at: 100) == .press(.down, count: 1))
    #expect(buttons.change(.down, isDown: false, at: 200) == nil)
    #expect(buttons.change(.select, isDown: true, at: 300) == nil)
    #expect(buttons.change(.select, isDown: false, at: 400) == .press(.select, count: 1))
  }

  @Test func `600 ms are a hold, reported once and not as a press`() {
    var buttons = Buttons()
    _ = buttons.change(.back, isDown: true, at: 1_000)
    #expect(buttons.nextMilliseconds == 1_600)
    #expect(buttons.pass(to: 1_599) == nil)
    #expect(buttons.pass(to: 1_600) == .hold(.back))
    #expect(buttons.pass(to: 1_700) == nil)
    #expect(buttons.change(.back, isDown: false, at: 1_800) == nil)
  }

  @Test func `bounces are ignored, and a contact that opened during them is noticed`() {
    var buttons = Buttons()
    #expect(buttons.change(.up, isDown: true, at: 0) == .press(.up, count: 1))
    #expect(buttons.change(.up, isDown: false, at: 3) == nil)
    #expect(buttons.change(.up, isDown: true, at: 5) == nil)
    #expect(buttons.change(.up, isDown: false, at: 9) == nil)
    #expect(buttons.nextMilliseconds == 20)
    #expect(buttons.pass(to: 20) == nil)
    #expect(buttons.pass(to: 700) == nil)
    #expect(buttons.change(.up, isDown: true, at: 800) == .press(.up, count: 1))
  }

  @Test func `the clock may wrap during a hold`() {
    var buttons = Buttons()
    _ = buttons.change(.menu, isDown: true, at: .max - 100)
    #expect(buttons.pass(to: 400) == nil)
    #expect(buttons.pass(to: 499) == .hold(.menu))
  }

  @Test func `repeats fold into a count and keep their order`() {
    var queue = EventQueue()
    for key in [Key.down, .down, .down, .select, .down] { queue.append(.press(key, count: 1)) }
    #expect(queue.next() == .press(.down, count: 3))
    #expect(queue.next() == .press(.select, count: 1))
    #expect(queue.next() == .press(.down, count: 1))
    #expect(queue.next() == nil)
  }

  @Test func `ticks and changes are worth one each`() {
    var queue = EventQueue()
    for event: Event in [.tick, .changed, .tick, .refreshed, .changed, .tick] { queue.append(event) }
    #expect(queue.count == 3)
  }

  @Test func `eight different presses a second for eight seconds all fit, and one more is counted as lost`() {
    var queue = EventQueue()
    for index in 0..<64 { queue.append(.press(index % 2 == 0 ? .up : .down, count: 1)) }
    #expect(queue.count == 64 && queue.lost == 0)
    queue.append(.hold(.menu))
    #expect(queue.lost == 1)
  }

  @Test func `hundreds of presses of one button are one event, and none of them is lost`() {
    var queue = EventQueue()
    for _ in 0..<300 { queue.append(.press(.down, count: 1)) }
    queue.append(.press(.up, count: 40))
    queue.append(.press(.down, count: 2))
    #expect(queue.next() == .press(.down, count: 300))
    #expect(queue.next() == .press(.up, count: 40))
    #expect(queue.next() == .press(.down, count: 2))
    #expect(queue.next() == nil && queue.lost == 0)
  }

  @Test func `a text takes characters of any length before its caret and gives them back`() {
    var text = TextBuffer<8>()
    for code: UInt32 in [0x61, 0x416, 0x20AC] { #expect(text.insert(code) == true) }
    #expect(string(text.text) == "aЖ€")
    text.moveCaret(by: -1)
    #expect(text.caret == 3)
    #expect(text.insert(0x62) == true)
    #expect(string(text.text) == "aЖb€")
    #expect(text.insert(0x20AC) == false, "no room for three bytes")
    #expect(text.deleteBackward() == true)
    #expect(text.deleteBackward() == true)
    #expect(string(text.text) == "a€")
    text.moveCaret(by: -5)
    #expect(text.caret == 0)
    #expect(text.deleteBackward() == false)
  }

  @Test func `an observed container gives a new version to what changed and to nothing else`() {
    var rows = Observed<Int32, 4>(0)
    for value: Int32 in [10, 20, 30] { #expect(rows.append(value) == true) }
    let (ids, versions) = ((0..<3).map(rows.id(at:)), (0..<3).map(rows.version(at:)))
    rows[1] += 1
    #expect((0..<3).map(rows.id(at:)) == ids)
    #expect((0..<3).map { rows.version(at: $0) == versions[$0] } == [true, false, true])
    rows.remove(at: 0)
    #expect(
      rows.count == 2 && rows[0] == 21 && rows.id(at: 0) == ids[1] && rows.version(at: 1) == versions[2])
    rows.move(from: 1, to: 0)
    #expect(rows[0] == 30 && rows.id(at: 0) == ids[2])
    #expect(rows.append(1) == true)
    #expect(rows.append(2) == true)
    #expect(rows.append(3) == false)
  }
}
