extension DemoPlaythrough {
  static let people: [Person] = [
    Person(
      name: "White Mask Varré", places: ["The First Step"],
      notes: "Polite and nasty. Says I have no maiden and should follow the light to the castle on the cliff."
    ),
    Person(
      name: "Melina", places: ["Gatefront Ruins", "Roundtable Hold"],
      notes: """
        Came to the third grace.
        Gave me Torrent's whistle, turns runes into levels. Wants to go to the foot of the Erdtree.
        """
    ),
    Person(
      name: "Kalé", marks: "merchant", places: ["Church of Elleh"],
      notes: "First merchant. Knows about the howling in the woods, ask him after hearing it."),
    Person(
      name: "Renna", places: ["Church of Elleh"],
      notes: """
        Witch with four arms, sat on the wall at night.
        Gave me a bell to call spirits and will not be there again.
        """
    ),
    Person(
      name: "Boc", places: ["Agheel Lake", "Coastal Cave"],
      notes: "Was a bush! Talks if you hit the bush. Thrown out of his cave, wants his needle back."),
    Person(
      name: "Patches", marks: "merchant", places: ["Murkwater Cave"],
      notes: """
        Fights until half his health, then begs.
        Spared he sells things, cheap arrows among them. His chest is a trap.
        """
    ),
    Person(
      name: "Sorceress Sellen", marks: "merchant", places: ["Waypoint Ruins"],
      notes: "Behind the pumpkin-headed man. Teaches sorcery, calls me apprentice."),
    Person(
      name: "Roderika", places: ["Stormhill Shack"],
      notes:
        "Red cloak, has lost all her companions to the castle. Too frightened to go. Gave me a jellyfish."),
    Person(
      name: "Knight Bernahl", marks: "merchant", places: ["Warmaster's Shack"],
      notes: "Sells ashes of war. Does not talk about where he has been."),
    Person(
      name: "Blaidd", places: ["Mistwood Ruins", "Forlorn Hound Evergaol"],
      notes: """
        Half wolf with a huge sword.
        Only comes down when I snap my fingers. Hunts somebody called Darriwil.
        """
    ),
    Person(
      name: "Alexander", places: ["Stormhill Shack"],
      notes: "A jar with arms, stuck in a hole north of Stormhill. Asked me to hit him from behind, hard."),
    Person(
      name: "Kenneth Haight", places: ["Third Church of Marika", "Fort Haight"],
      notes: "Shouts from a broken arch west of the church. Heir to a fort that his own knight has taken."),
    Person(
      name: "D, Hunter of the Dead", places: ["Summonwater Village", "Roundtable Hold"],
      notes: """
        Golden and silver armour.
        Hates those who live in death. After the boatman he is at the Roundtable.
        """),
    Person(
      name: "Gatekeeper Gostoc", marks: "merchant", places: ["Stormveil Castle"],
      notes: "Sits by the gate. I swear I lose more runes since I have met him."),
    Person(
      name: "Sorcerer Rogier", places: ["Stormveil Castle", "Roundtable Hold"],
      notes: "Big hat, in the chapel with the grace. Looks for something under the castle."),
    Person(
      name: "Nepheli Loux", places: ["Stormveil Castle", "Roundtable Hold"],
      notes: """
        Warrior, two axes, in the room before the lord of the castle.
        Will help in the fight if I talk to her first.
        """
    ),
    Person(
      name: "Irina", places: ["Bridge of Sacrifice"],
      notes: "Blind, on the road south of the bridge. Has a letter for her father. Do not take long."),
    Person(
      name: "Edgar", places: ["Castle Morne"],
      notes: "Irina's father, up on the wall. Will not leave before the sword is found."),
    Person(
      name: "Smithing Master Hewg", places: ["Roundtable Hold"],
      notes: "Chained to his anvil. Goes beyond +3. Not his real self when you ask about it."),
    Person(
      name: "Twin Maiden Husks", marks: "merchant", places: ["Roundtable Hold"],
      notes: "Take the bell bearings of dead merchants and sell what those sold."),
    Person(
      name: "Diallos", places: ["Roundtable Hold"],
      notes: "Noble, lost. His servant Lanya is missing, she was last seen in the lakes in the north."),
  ]
}
