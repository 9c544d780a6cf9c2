extension DemoPlaythrough {
  static let places: [Place] = [
    Place(
      name: "The First Step",
      notes: "Out of the cave and into the light. Tree Sentinel rides here: walk around him."),
    Place(
      name: "Church of Elleh", marks: "anvil merchant",
      notes: """
        Roofless church just north of the start. Smithing table, good for +3 and no more.
        Kalé sells the crafting kit, buy it first. Come back at night once there is a horse.
        """),
    Place(
      name: "Gatefront Ruins", marks: "cleared",
      notes: "Soldier camp on the road. Whetstone Knife in the cellar, map at the pillar outside."),
    Place(
      name: "Agheel Lake",
      notes: """
        Shallow lake, looks harmless, then a dragon lands.
        Ride, do not fight. Ruins with a trapped chest: never again.
        """
    ),
    Place(name: "Lake shore camp", marks: "merchant", notes: "Nomadic merchant by his fire under the cliff."),
    Place(
      name: "Coastal Cave",
      notes: "Beach in the west. Two big demi-humans at once. There is a way out at the back, to an island."),
    Place(
      name: "Murkwater Cave",
      notes: "In the river bed north of the lake. Strings with bells: somebody wants to hear me come."),
    Place(
      name: "Waypoint Ruins",
      notes: "East of the lake, purple flowers that put you to sleep. Stairs down to a cellar."),
    Place(name: "Stormhill Shack", notes: "On the way up to the castle. Golden Seed tree just outside."),
    Place(
      name: "Warmaster's Shack", marks: "merchant",
      notes: "Further up the hill. He sells skills for weapons. At night the shack is not safe."),
    Place(name: "Mistwood Ruins", notes: "Woods in the east, big bear. Something howls on top of the ruins."),
    Place(
      name: "Forlorn Hound Evergaol",
      notes: "Ring of stones in the south. One prisoner, quick with his sword."),
    Place(
      name: "Fort Haight",
      notes: "South-east corner. Bleeding ash of war on the first floor, half a medallion on the roof."),
    Place(
      name: "Third Church of Marika", marks: "cleared",
      notes: """
        Sacred Tear, and the flask to mix things in.
        """),
    Place(
      name: "Summonwater Village", notes: "Drowned village. A boatman raises skeletons, he drops a Deathroot."
    ),
    Place(name: "Castleward Tunnel", notes: "Below the castle. Grace before the big gate, fog behind it."),
    Place(
      name: "Stormveil Castle",
      notes: "Huge. Do not drop into the yard by the gate. The hole in the wall to the left is a way in."),
    Place(name: "Bridge of Sacrifice", notes: "South into the Weeping Peninsula. Ballista on it, ride past."),
    Place(
      name: "Castle Morne",
      notes: "At the far end of the peninsula. The servants have risen. Lion man down at the sea."),
    Place(
      name: "Peninsula west coast", marks: "merchant",
      notes: "Hut of a lone merchant: he has a lantern. Worth the ride."),
    Place(
      name: "Roundtable Hold", marks: "anvil merchant",
      notes: """
        Travel there by map once Melina has offered it.
        Proper anvil, no fighting inside. Half the people I meet end up here.
        """
    ),
  ]
}
