-- The match one gets when nothing else is asked for.
return match {
  teams = {
    A = { "warrior", "archer", "mage" },
    B = { "orc", "orc", "goblin" },
  },
  decks = {
    A = {
      attack = 4, defend = 3, shield_bash = 2, fireball = 2,
      power_shot = 1, heal = 1, magic_shield = 1, flaming_blade = 1,
    },
    B = { attack = 8, defend = 4 },
  },
}
