-- Each friendly creature with Taunt has Hazardous 2.
return creature {
  id = "beacon_bearer", name = "Beacon Bearer", house = "lantern", power = 3, armor = 1, rarity = "rare",
  traits = { "guard" },
  text = "Each friendly creature with Taunt has Hazardous 2.",
  grants = { {
    keyword = "hazardous", value = 2,
    to = function(self, game, card) return card.controller == self.controller and card.keywords.taunt > 0 end,
  } },
}
