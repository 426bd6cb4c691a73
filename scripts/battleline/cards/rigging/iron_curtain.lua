-- Taunt. Invulnerable.
return creature {
  id = "iron_curtain", name = "Iron Curtain", house = "rigging", power = 2, rarity = "rare",
  traits = { "machine" }, keywords = { "taunt", "invulnerable" },
  text = "",
}
