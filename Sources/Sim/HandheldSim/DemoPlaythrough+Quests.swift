extension DemoPlaythrough {
  static let quests: [Quest] = [
    Quest(
      name: "Follow the light to Stormveil", marks: "main", from: ["White Mask Varré"],
      at: ["Church of Elleh", "Gatefront Ruins", "Stormveil Castle"],
      steps: ["x Rest at the Church of Elleh", "x Rest at the camp by the gate", "- Get into the castle"],
      notes: "The golden streaks at each grace point to the next one. He went on about a demigod, Godrick."),
    Quest(
      name: "Accept Melina's accord", marks: "main done", from: ["Melina"], at: ["Gatefront Ruins"],
      steps: ["x Rest at three graces in the open", "x Say yes"],
      notes: "Now I can level up at any grace, and I have a horse."),
    Quest(
      name: "See who waits at the church at night", marks: "missable done", from: ["Kalé"],
      at: ["Church of Elleh"],
      needs: ["Accept Melina's accord"],
      notes: """
        Only with the whistle, only before the castle falls.
        Got the Spirit Calling Bell and three wolves.
        """),
    Quest(
      name: "Beat Margit, the Fell Omen", marks: "main", at: ["Castleward Tunnel"],
      needs: ["Accept Melina's accord"],
      steps: [
        "- Reach level 25", "- Weapon to +3 at the Church of Elleh", "- Buy the shackle from Patches",
        "- Win",
      ],
      notes: """
        Died nine times. He waits, then hits. Roll late, and to his left.
        The shackle pins him twice, but only in the first half.
        """),
    Quest(
      name: "Into the castle by the hole in the wall", from: ["Gatekeeper Gostoc"], at: ["Stormveil Castle"],
      needs: ["Beat Margit, the Fell Omen"],
      notes: "Gostoc says nobody guards that side. Long, with drops, but graces on the way."),
    Quest(
      name: "Into the castle by the main gate", from: ["Gatekeeper Gostoc"], at: ["Stormveil Castle"],
      needs: ["Beat Margit, the Fell Omen"], notInstead: ["Into the castle by the hole in the wall"],
      notes: "He opens it if asked. Ballistas and all soldiers at once. Short."),
    Quest(
      name: "Take Godrick's Great Rune", marks: "main", at: ["Stormveil Castle"],
      needs: ["Beat Margit, the Fell Omen"],
      steps: ["- Grace in the secluded cell", "- Talk to Nepheli before the fog", "- Win"],
      notes: "Tower south of the castle wakes the rune afterwards. Says the finger crone."),
    Quest(
      name: "A keepsake for Roderika", marks: "missable", from: ["Roderika"],
      at: ["Stormhill Shack", "Stormveil Castle"],
      steps: [
        "x Hear her out, twice", "- Find the keepsake of her people in the castle", "- Bring it to her",
      ],
      notes: """
        Heap of bodies behind the many-armed thing.
        If I take too long she goes to the Roundtable by herself.
        """
    ),
    Quest(
      name: "Boc's sewing needle", from: ["Boc"], at: ["Coastal Cave"],
      steps: ["x Find him at the cave", "- Beat the two chiefs", "- Give him the needle"],
      notes: "He can alter clothes afterwards. Be kind to him."),
    Quest(
      name: "Take back Fort Haight", from: ["Kenneth Haight"], at: ["Fort Haight"],
      steps: ["- Kill the knight on the roof", "- Tell Kenneth at the arch", "- Look in on him at the fort"],
      notes: "Reward promised: a dagger. Half of a medallion up there, for some lift."),
    Quest(
      name: "A letter to Castle Morne", marks: "missable", from: ["Irina", "Edgar"],
      at: ["Bridge of Sacrifice", "Castle Morne"],
      steps: [
        "x Take the letter from Irina", "- Give it to Edgar on the wall", "- Beat the lion man",
        "- Tell both",
      ],
      notes: "Servants in uproar, she fled alone. I have a bad feeling about her on that road."),
    Quest(
      name: "The howling in Mistwood", from: ["Kalé", "Blaidd"],
      at: ["Mistwood Ruins", "Forlorn Hound Evergaol"],
      steps: [
        "x Ask Kalé about it", "x Learn the finger snap", "- Snap under the ruins",
        "- Beat Darriwil in the evergaol",
      ],
      notes: "Blaidd shows up in the fight if I have talked to him."),
    Quest(
      name: "Free the jar from its hole", from: ["Alexander"], at: ["Stormhill Shack"],
      steps: ["- Hit him with something heavy"],
      notes: "He is on his way to a festival of war in the south-east, a castle with red sand."),
    Quest(
      name: "Learn sorcery in the cellar", marks: "done", from: ["Sorceress Sellen"], at: ["Waypoint Ruins"],
      steps: ["x Beat the man with the pumpkin head", "x Become her apprentice"],
      notes: "Glintstone Pebble bought. Brings me one staff short of useful."),
    Quest(
      name: "Deathroot for the beast", from: ["D, Hunter of the Dead"], at: ["Summonwater Village"],
      steps: ["x Sink the boatman", "1/9 Deathroot brought to the clergyman"],
      notes: """
        He marked a gate on my map, it led far to the north-east, everything there kills me.
        Go in, feed, go out.
        """
    ),
    Quest(
      name: "Let Patches live", from: ["Patches"], at: ["Murkwater Cave"],
      steps: ["x Put the sword away when he begs", "- Buy the shackle"],
      notes: "Sells Margit's Shackle for 5000 runes."),
    Quest(
      name: "Kill Patches for his bell", at: ["Murkwater Cave"], notInstead: ["Let Patches live"],
      notes: "The husks at the Roundtable would then sell his things. He never appears again, though."),
    Quest(
      name: "What Rogier looks for", marks: "missable", from: ["Sorcerer Rogier"], at: ["Stormveil Castle"],
      steps: [
        "x Talk to him in the chapel", "- Find the face under the castle", "- Touch what is left there",
      ],
      notes: "Way down is near the yard with the lions, behind the gate with the dogs."),
    Quest(
      name: "A lantern and a map of the peninsula", at: ["Peninsula west coast", "Bridge of Sacrifice"],
      steps: ["- Save 1800 runes", "x Map at the pillar after the bridge"],
      notes: "Cannot see my hand in the catacombs."),
    Quest(
      name: "Sacred Tears for the flask", at: ["Third Church of Marika", "Bridge of Sacrifice"],
      steps: ["1/4 Tears found in churches"],
      notes:
        "Three more in the Weeping Peninsula, a church each."
    ),
    Quest(
      name: "Where is Lanya?", from: ["Diallos"], at: ["Roundtable Hold"],
      needs: ["Take Godrick's Great Rune"],
      notes: "North past the castle. Cannot get there yet, keep for later."),
  ]
}
