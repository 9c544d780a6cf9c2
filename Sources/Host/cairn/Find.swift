import Arguments
import Mirror

/// `cairn find`: what has some words in its name or notes.
struct Find {
  let mirror: MirrorFile
  let words: String

  func write(json: Bool, to terminal: Terminal) throws {
    let hits = try mirror.search(words)
    guard !hits.isEmpty else {
      throw Ending(.notFound, "\(mirror.path): nothing has \"\(words)\". Try fewer words, or `cairn list`.")
    }
    if json { return try JSON.write(hits, to: terminal) }
    var table = TextTable("FOUND", "", "PLAYTHROUGH")
    for hit in hits {
      let kind = hit.kind == "npc" ? "NPC" : hit.kind
      table.add(hit.name, hit.quest.map { "step of \($0)" } ?? kind, hit.playthrough)
    }
    terminal.write(table.lines(width: terminal.width).joined(separator: "\n"))
  }
}
