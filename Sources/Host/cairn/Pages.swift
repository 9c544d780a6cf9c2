import Mirror

extension QuestDetails {
  var page: Page {
    let special = [
      quest.main ? "main" : "side", quest.missable ? "missable" : "", carries(quest.carriesOver),
    ]
    var page = Page(quest.name, ["\(quest.state.rawValue) quest in \(quest.playthrough)"] + special)
    page.add("Steps", steps, TextTable.steps)
    page.add("From", givers, TextTable.givers)
    page.add("Where", locations, TextTable.places)
    page.add("Needs", needs) { .quests($0, with: \.locations) }
    page.add("Needed by", neededBy) { .quests($0, with: \.locations) }
    page.add("Either or", eitherOr) { .quests($0, with: \.locations) }
    page.add("Notes", quest.notes)
    return page
  }
}

extension NPCDetails {
  var page: Page {
    var page = Page(
      npc.name, ["NPC in \(npc.playthrough)", npc.meeting.rawValue, npc.marks, carries(npc.carriesOver)])
    page.add("Where", locations, TextTable.places)
    page.add("Quests", quests) { .quests($0, with: \.locations) }
    page.add("Notes", npc.notes)
    return page
  }
}

extension LocationDetails {
  var page: Page {
    let special = [location.marks, carries(location.carriesOver)]
    var page = Page(location.name, ["location in \(location.playthrough)"] + special)
    page.add("Open", quests.filter { $0.state == .open }) { .quests($0, with: \.givers) }
    page.add("Closed", quests.filter { $0.state != .open }) { .quests($0, with: \.givers) }
    page.add("NPCs", npcs, TextTable.residents)
    page.add("Notes", location.notes)
    return page
  }
}

extension PlaythroughDetails {
  var page: Page {
    let counts = [playthrough.npcs.of("NPC"), playthrough.locations.of("location")]
    let kind = "\(playthrough.archived ? "archived " : "")playthrough"
    var page = Page(playthrough.name, [kind, "cycle \(playthrough.cycle)", playthrough.summary] + counts)
    page.add("Open", openQuests) { .quests($0, with: \.locations) }
    page.add("Notes", playthrough.notes)
    return page
  }
}

private func carries(_ carriesOver: Bool) -> String { carriesOver ? "carries over" : "" }
