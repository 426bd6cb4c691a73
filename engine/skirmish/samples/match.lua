-- The match one gets when nothing else is asked for: three against three, with the same cards.
return match {
  teams = {
    A = { "warrior", "archer", "mage" },
    B = { "orc", "goblin", "mage" },
  },
  decks = {
    A = {
      attack = 6, defend = 5, shield_bash = 1, power_shot = 1, fireball = 1, heal = 1,
    },
    B = {
      attack = 7, defend = 4, shield_bash = 1, fireball = 1, flaming_blade = 1, magic_shield = 1,
    },
  },
}
