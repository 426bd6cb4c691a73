-- Hazardous 3.
return creature {
  id = "sandbag", name = "Sandbag", house = "rigging", power = 4, rarity = "common",
  traits = { "machine" }, keywords = { "hazardous:3" },
  text = "",
}
