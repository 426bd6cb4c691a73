-- Exalt 1. Splash-attack 2.
return creature {
  id = "counterweight", name = "Counterweight", house = "rigging", power = 6, rarity = "uncommon",
  traits = { "machine" }, keywords = { "exalt", "splash_attack:2" },
  text = "",
}
