-- Assault 2.
return creature {
  id = "trombonist", name = "Trombonist", house = "brass", power = 6, rarity = "common",
  traits = { "musician" }, keywords = { "assault:2" },
  text = "",
}
