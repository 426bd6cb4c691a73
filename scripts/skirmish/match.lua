-- The match one gets when nothing else is asked for: two teams of equal HP and Damage,
-- an even one with more defence, and one with a giant, a dwarf and more attacks. At most
-- four cards of a deck are for nobody else than units that may be dead, so that no hand
-- fills up with those.
return match {
  teams = {
    A = { "warrior", "archer", "mage" },
    B = { "orc", "goblin", "mage" },
  },
  decks = {
    A = {
      attack = 6, defend = 4, shield_bash = 1, power_shot = 1,
      fireball = 1, heal = 1, magic_shield = 1,
    },
    B = {
      attack = 8, defend = 3, shield_bash = 1, power_shot = 1,
      fireball = 1, flaming_blade = 1,
    },
  },
}
