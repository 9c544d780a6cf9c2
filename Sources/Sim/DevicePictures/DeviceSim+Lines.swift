import Canvas
import HandheldSim
import PanelSim
import Views

/// The pages of the inspector as text.
extension DeviceSim {
  /// The tree of the screen's views: what, where, the text, and `>` where the focus is.
  var viewLines: [String] {
    inspect().map { node, text in
      let mark = node.isFocused ? ">" : " "
      let place = "\(node.rect.width)x\(node.rect.height) at \(node.rect.x),\(node.rect.y)"
      let indent = String(repeating: " ", count: node.depth)
      return "\(mark)\(indent)\(node.kind) \(place)" + (text.isEmpty ? "" : " \"\(text)\"")
    }
  }

  /// The last refreshes, each with its reason.
  func refreshLines(count: Int) -> [String] {
    let ghost = panel.glass.ghost
    let full = refreshLog.count { $0.decision.kind == .full }
    let head = [
      "\(presentedCount) frames, \(panel.refreshes.count) refreshes, \(full) of them full",
      "ghosts: mean \(Self.percent(ghost.mean)), worst \(Self.percent(ghost.worst)); "
        + "\(Int(panel.celsius)) degrees",
      isPanelBusy ? "the panel is busy" : "the panel is ready", "",
    ]
    let entries = refreshLog.suffix(max(0, count - head.count)).map { entry in
      "\(Self.time(entry.milliseconds)) \(entry.decision.line)"
    }
    return head + entries + panel.faults.suffix(3).map { "fault: \($0)" }
  }

  /// The last messages on the line, and what each says.
  func trafficLines(count: Int) -> [String] {
    guard let tap else { return ["nobody listens to the line"] }
    let statistics = lineStatistics
    let head = [
      "\(tap.messageCount) messages; \(statistics.badCRC) bad, \(statistics.oversize) too long", "",
    ]
    guard !tap.messages.isEmpty else { return head + ["nothing has come over the line yet"] }
    let shown = tap.messages.suffix(max(0, (count - head.count) / 2))
    return head
      + shown.flatMap { message in
        let arrow = message.direction == .toHandheld ? ">" : "<"
        return ["\(Self.time(message.milliseconds)) \(arrow) \(message.words)", "    \(message.notation)"]
      }
  }

  /// The memory of the firmware and what is in its store.
  var memoryLines: [String] {
    let fields = status.map { name, value in
      name + String(repeating: " ", count: max(1, 18 - name.count)) + value.text
    }
    return [
      "the firmware's state takes \(DeviceSim.firmwareBytes) bytes, all of them static",
      fault.map { "the views did not fit: \($0)" } ?? "all views fit", "",
    ] + fields
  }

  private static func percent(_ share: Double) -> String {
    let tenths = Int(share * 1000)
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Seconds with their thousandths.
  private static func time(_ milliseconds: UInt64) -> String {
    let thousandths = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
  }
}
