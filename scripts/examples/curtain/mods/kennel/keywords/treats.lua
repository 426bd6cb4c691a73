-- Treats, which the team saves and spends; they buy the hound.
return keyword {
  id = "treats", name = "Treats", icon = "∞", holder = "team", decays = "never",
  text = "Spent on the hound.",
}
