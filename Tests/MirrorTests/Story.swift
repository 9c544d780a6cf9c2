/// A short story, as a person would type it into a new mirror.
enum Story {
  static let sql = """
    INSERT INTO playthrough (id, name, notes)
      VALUES (1, 'Tarnished Samurai', 'Dexterity, no spirit ashes.');
    INSERT INTO playthrough (id, name) VALUES (2, 'Astrologer');
    INSERT INTO location (id, playthrough, name, cleared, anvil, merchant, notes) VALUES
      (1, 1, 'Church of Elleh', 1, 1, 0,
        'Smithing table inside. The golden knight rides on the road outside.'),
      (2, 1, 'Stormhill Shack', 0, 0, 0, ''),
      (3, 1, 'Roundtable Hold', 0, 1, 1, 'Weapons above +3 only here.'),
      (4, 1, 'Stormveil Castle', 0, 0, 0, ''),
      (5, 2, 'Church of Elleh', 0, 1, 0, '');
    INSERT INTO npc (id, playthrough, name, meeting, merchant, notes) VALUES
      (1, 1, 'Merchant Kalé', 'met', 1,
        'Sells the crafting kit. Ask about the howling in the Mistwood.'),
      (2, 1, 'Roderika', 'met', 0,
        'Sits in the shack, afraid of the castle.' || char(10) || 'Gave me a jellyfish ash.'),
      (3, 1, 'Renna', 'unmet', 0, ''),
      (4, 1, 'Smithing Master Hewg', 'met', 0, '');
    INSERT INTO npc_location (npc, location) VALUES (1, 1), (2, 2), (2, 3), (3, 1), (4, 3);
    INSERT INTO quest (id, playthrough, name, state, main, missable, notes) VALUES
      (1, 1, 'Reach the Roundtable Hold', 'done', 1, 0, ''),
      (2, 1, 'Bring Roderika her keepsake', 'open', 0, 1,
        'Chrysalids'' Memento lies among the bodies in Stormveil.'),
      (3, 1, 'Defeat Godrick the Grafted', 'open', 1, 0, ''),
      (4, 1, 'Get the Spirit Calling Bell', 'open', 0, 0, 'Come to the church at night.'),
      (5, 1, 'Side with the castle gate', 'failed', 0, 0, ''),
      (6, 1, 'Take the side path', 'open', 0, 0, '');
    INSERT INTO step (quest, text, done, count, target) VALUES
      (2, 'Talk to Roderika', 1, 0, 0), (2, 'Find the memento', 0, 0, 0), (3, 'Light the graces', 0, 2, 5);
    INSERT INTO quest_giver (quest, npc) VALUES (2, 2), (4, 3);
    INSERT INTO quest_location (quest, location) VALUES (2, 2), (2, 4), (3, 4), (4, 1);
    INSERT INTO quest_need (quest, needs) VALUES (2, 3), (3, 1);
    INSERT INTO quest_alternative (quest, other) VALUES (5, 6);
    """
}
