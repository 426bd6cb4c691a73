-- Invulnerable.
return creature {
  id = "marble_saint", name = "Marble Saint", house = "lantern", power = 2, rarity = "rare",
  traits = { "statue" }, keywords = { "invulnerable" },
  text = "",
}
