-- Poison. Skirmish.
return creature {
  id = "stage_viper", name = "Stage Viper", house = "trapdoor", power = 1, rarity = "uncommon",
  traits = { "beast" }, keywords = { "poison", "skirmish" },
  text = "",
}
