-- Each friendly creature has Skirmish.
return creature {
  id = "phantom_usher", name = "Phantom Usher", house = "gallery", power = 4, rarity = "rare",
  traits = { "ghost" }, keywords = { "haunted" },
  text = "Each friendly creature has Skirmish.",
  grants = { { keyword = "skirmish", to = function(self, game, card) return card.controller == self.controller end } },
}
