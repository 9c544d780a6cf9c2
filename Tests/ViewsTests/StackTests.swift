import Canvas
import Testing
import Views

struct StackTests {
  @Test func `a text is as large as its cells and stands in the middle`() {
    #expect(outline({ Text("abc") }) == ["text 139 58 18 12 abc"])
  }

  @Test func `a row of views is as wide as all of them with the room between`() {
    let lines = outline({
      HStack(spacing: 4) {
        Text("ab"); Text("c")
      }
    })
    #expect(lines == ["text 137 58 12 12 ab", "text 153 58 6 12 c"])
  }

  @Test func `a spacer pushes its neighbours to the edges and grows along its own stack only`() {
    let lines = outline({
      HStack {
        Text("a"); Spacer(); Text("b")
      }
    })
    #expect(lines == ["text 0 58 6 12 a", "leaf 6 64 284 0", "text 290 58 6 12 b"])
  }

  @Test func `pixels that do not divide go to the first children: 296 in three is 99, 99, 98`() {
    let lines = outline(
      [.text],
      {
        HStack {
          ForEach(0..<3) { index in Text(index).frame(maxWidth: .infinity, alignment: .leading) }
        }
      })
    #expect(lines == ["text 0 58 6 12 0", "text 99 58 6 12 1", "text 198 58 6 12 2"])
  }

  @Test func `texts that are too long share what rigid views leave, the shortest first`() {
    let lines = outline(
      [.text],
      {
        HStack {
          Text("a very long name that will not fit into the row at all")
          Text("another name that is nearly as long as the first")
          Text("short")
          Text("1/12").frame(width: 40, alignment: .trailing)
        }
      })
    #expect(
      lines == [
        "text 0 58 113 12 a very long name that will not fit into the row at all",
        "text 113 58 113 12 another name that is nearly as long as the first",
        "text 226 58 30 12 short", "text 272 58 24 12 1/12",
      ])
  }

  @Test func `a column stands its views by its alignment`() {
    let lines = outline({
      VStack(alignment: .leading, spacing: 2) {
        Text("a"); Text("bcd")
      }
    })
    #expect(lines == ["text 139 51 6 12 a", "text 139 65 18 12 bcd"])
  }

  @Test func `a divider runs across its stack and is one pixel thick`() {
    #expect(
      outline(
        [.leaf],
        {
          VStack {
            Text("a"); Divider()
          }
        }) == ["leaf 0 69 296 1"])
    #expect(
      outline(
        [.leaf],
        {
          HStack {
            Text("a"); Divider()
          }
        }) == ["leaf 150 0 1 128"])
  }

  @Test func `layers stand over each other by their alignment`() {
    let lines = outline(
      [.text],
      {
        ZStack(alignment: .bottomTrailing) {
          Text("a").frame(width: 50, height: 40); Text("b")
        }
      })
    #expect(lines == ["text 145 58 6 12 a", "text 167 72 6 12 b"])
  }

  @Test func `padding is around the view and frames place it`() {
    let lines = outline(
      [.text],
      {
        Text("a").padding(.leading, 5).padding(.top, 3).frame(width: 100, height: 50, alignment: .topLeading)
      })
    #expect(lines == ["text 103 42 6 12 a"])
  }

  @Test func `the order of modifiers matters`() {
    let inside = outline([.text], { Text("a").padding(10).frame(width: 60, alignment: .leading) })
    let outside = outline([.text], { Text("a").frame(width: 60, alignment: .leading).padding(10) })
    #expect(inside == ["text 128 58 6 12 a"])
    #expect(outside == ["text 118 58 6 12 a"])
  }

  @Test func `a text wraps into the lines that its limit allows`() {
    let lines = outline(
      [.text], { Text("one two three four").lines(2).frame(width: 60) })
    #expect(lines == ["text 118 51 60 26 one two three four"])
  }

  @Test func `the columns of a grid are as wide as their widest cells`() {
    let lines = outline(
      [.text],
      {
        Grid(horizontalSpacing: 10, verticalSpacing: 2) {
          GridRow {
            Text("a"); Text("bb")
          }
          GridRow {
            Text("cccc"); Text("d")
          }
        }
      })
    #expect(
      lines == ["text 125 51 6 12 a", "text 159 51 12 12 bb", "text 125 65 24 12 cccc", "text 159 65 6 12 d"])
  }

  @Test func `a grid that is too wide takes from its widest column`() {
    let lines = outline(
      [.text],
      {
        Grid(horizontalSpacing: 0) {
          GridRow {
            Text("key"); Text("a value that is far too long for what is left of the width")
          }
        }.frame(width: 118)
      })
    #expect(lines.map { $0.prefix(16) } == ["text 89 58 18 12", "text 107 58 100 "])
  }

  @Test func `an if without else stores nothing`() {
    let isShown = false
    #expect(
      outline(
        [.text],
        {
          HStack {
            if isShown { Text("x") }; Text("y")
          }
        }) == ["text 145 58 6 12 y"])
  }

  @Test func `an offset moves what is drawn, not its neighbours`() {
    let lines = outline(
      [.text],
      {
        HStack {
          Text("a").offset(x: 3, y: -4); Text("b")
        }
      })
    #expect(lines == ["text 145 54 6 12 a", "text 148 58 6 12 b"])
  }
}
