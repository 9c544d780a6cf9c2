import Canvas
import Views

/// Builds views on a 296 by 128 screen and says where their texts, rows and stops stand: a line a node,
/// `kind x y width height text`, with a star at the one in focus.
func outline(@ViewBuilder _ content: () -> Token) -> [String] {
  outline([.text, .leaf, .row, .stop], content)
}

func outline(_ kinds: Set<NodeKind>, @ViewBuilder _ content: () -> Token) -> [String] {
  var engine = Engine<256, 2048>()
  engine.build(content: content)
  return outline(of: &engine, kinds)
}

/// The same of a frame that was built already.
func outline<let nodes: Int, let bytes: Int>(
  of engine: inout Engine<nodes, bytes>, _ kinds: Set<NodeKind> = [.text, .leaf, .row, .stop]
) -> [String] {
  var lines: [String] = []
  engine.inspect { node, text in
    guard kinds.contains(node.kind), node.rect.width > 0 || node.rect.height > 0 else { return }
    var line = "\(node.kind) \(node.rect.x) \(node.rect.y) \(node.rect.width) \(node.rect.height)"
    if text.count > 0 { line += " " + string(text) }
    lines.append(line + (node.isFocused ? " *" : ""))
  }
  return lines
}

func string(_ bytes: Span<UInt8>) -> String {
  var all: [UInt8] = []
  for index in bytes.indices { all.append(bytes[index]) }
  return String(decoding: all, as: UTF8.self)
}
