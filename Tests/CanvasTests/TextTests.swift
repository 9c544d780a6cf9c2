import Canvas
import Testing

struct TextTests {
  @Test func `text is drawn from its top left pixel`() {
    var width = 0
    let picture = drawing(Rect(0, 0, 14, 13)) { painter in
      width = painter.text("Жé", at: Point(1, 1))
    }
    #expect(width == 12)
    #expect(
      picture.description == """
        ..............
        ..............
        ..............
        ..........#...
        .#.#.#...#....
        .#.#.#........
        ..###...###...
        ...#...#...#..
        ..###..####...
        .#.#.#.#......
        .#.#.#..###...
        ..............
        ..............

        """)
  }

  @Test func `ASCII looks the same whole, clipped, in pieces and in any ink`() {
    let text: StaticString = "Quick {fox} 0123 ~!"
    let whole = drawing { $0.text(text, at: Point(3, 27)) }
    let clipped = drawing { painter in
      let kept = painter.state
      for x in stride(from: 0, to: 296, by: 7) {
        painter.state = kept
        painter.clip(to: Rect(x, 0, 7, 128))
        painter.text(text, at: Point(3, 27))
      }
    }
    #expect(clipped == whole)
    let inverted = drawing { $0.text(text, at: Point(3, 27), .body, .inverting) }
    #expect(inverted == whole)
    let masked = drawing { painter in
      painter.mask(.rectangle(Frame.bounds))
      painter.text(text, at: Point(3, 27))
    }
    #expect(masked == whole)
    let ramp = ToneRamp(from: .black, to: .black)
    let shaded = drawing {
      $0.text(text, at: Point(3, 27), .body, .angular(AngularGradient(ramp, center: .zero)))
    }
    #expect(shaded == whole)
    let turned = drawing {
      $0.text(text, at: Point(3, 27), rotated: Rotation(.zero, aroundCenterOf: Rect(0, 0, 50, 9)))
    }
    #expect(turned == whole)
  }

  @Test(arguments: [Typeface.body, .title])
  func `text half outside the screen shows the half that is inside`(_ face: Typeface) {
    let inside = drawing { $0.text("Test", at: Point(20, 20), face) }
    let outside = drawing { $0.text("Test", at: Point(-5, -7), face) }
    for x in 0..<80 {
      for y in 0..<40 { #expect(outside.isInk(x, y) == inside.isInk(x + 25, y + 27)) }
    }
  }

  @Test func `a mark stands over the character before it and takes no width`() {
    let composed = drawing { $0.text("e", at: .zero) }
    let marked = drawing { $0.text("e\u{301}", at: .zero) }
    #expect(Typeface.body.width(of: "e\u{301}x") == 12)
    #expect(marked.ink > composed.ink)
    let lone = drawing { $0.text("x\u{301}", at: .zero) }
    let afterOthers = drawing { $0.text("\u{436}\u{301}", at: .zero) }
    #expect(lone.ink > 0 && afterOthers.ink > 0)
  }

  @Test func `a character without a glyph is a box of its width`() {
    #expect(Typeface.body.width(of: "\u{6771}") == 12)
    #expect(Typeface.body.width(of: "\u{10C00}") == 6)
    let wide = drawing(Rect(0, 0, 12, 12)) { $0.text("\u{6771}", at: .zero) }
    #expect(
      wide.description == """
        ............
        ###########.
        #.........#.
        #.........#.
        #.........#.
        #.........#.
        #.........#.
        #.........#.
        #.........#.
        ###########.
        ............
        ............

        """)
  }

  @Test func `every broken byte is one replacement`() {
    #expect(Typeface.body.width(of: ([0x61, 0xFF, 0xC3, 0x62] as [UInt8]).span) == 24)
    #expect(Typeface.body.width(of: ([0xE2, 0x82] as [UInt8]).span) == 12)
    #expect(Typeface.body.width(of: ([0xED, 0xA0, 0x80] as [UInt8]).span) == 18)
  }

  @Test func `control characters and what only formats are not shown`() {
    #expect(Typeface.body.width(of: "a\n\t\u{AD}\u{200D}\u{FEFF}b") == 12)
    let shown = drawing { $0.text("a\n\t\u{AD}\u{200D}\u{FEFF}b", at: .zero) }
    #expect(shown == drawing { $0.text("ab", at: .zero) })
  }

  @Test func `an icon may stand in a text`() {
    let inText = drawing { $0.text("\u{E000}", at: Point(5, 5)) }
    let alone = drawing { $0.icon(.open, at: Point(5, 5)) }
    #expect(inText == alone)
    #expect(Typeface.body.width(of: "\u{E001}\u{E100}") == 24)
  }

  @Test func `a scaled icon has squares for pixels`() {
    let small = drawing { $0.icon(.anvil, at: .zero) }
    let large = drawing { $0.icon(.anvil, at: .zero, scale: 3) }
    for x in 0..<36 { for y in 0..<36 { #expect(large.isInk(x, y) == small.isInk(x / 3, y / 3)) } }
  }

  @Test func `texts and icons look as they did`() throws {
    try expectGolden(
      "text",
      drawing(Rect(0, 0, 200, 96)) { painter in
        painter.text("The quick brown fox — „šťáva“", at: Point(0, 0))
        painter.text("Їжак з’їв ґедзя. Ψυχή;", at: Point(0, 14))
        painter.text("Ring № 5 Ёж", at: Point(0, 28), .title)
        painter.text(
          "turned", at: Point(140, 30), rotated: Rotation(.degrees(30), aroundCenterOf: Rect(140, 30, 36, 12))
        )
        for index in 0..<Icon.count {
          painter.icon(Icon(rawValue: UInt8(index))!, at: Point(index % 14 * 14, 52 + index / 14 * 14))
        }
      })
  }
}
