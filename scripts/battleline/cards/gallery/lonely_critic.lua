-- This creature has Invulnerable.
return creature {
  id = "lonely_critic", name = "Lonely Critic", house = "gallery", power = 4, rarity = "uncommon",
  traits = { "critic" }, keywords = { "overwhelmed" },
  text = "This creature has Invulnerable.",
  grants = { { keyword = "invulnerable" } },
}
