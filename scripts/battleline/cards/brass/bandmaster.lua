-- Each other friendly creature has Assault 1.
return creature {
  id = "bandmaster", name = "Bandmaster", house = "brass", power = 4, rarity = "rare",
  traits = { "musician" }, keywords = { "deploy" },
  text = "Each other friendly creature has Assault 1.",
  grants = { {
    keyword = "assault", value = 1,
    to = function(self, game, card) return card.controller == self.controller and card.id ~= self.id end,
  } },
}
