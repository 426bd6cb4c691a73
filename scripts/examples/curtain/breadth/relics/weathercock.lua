-- Each fight a random type of card is in favour: playing it gains 1 Block.
return relic {
  id = "weathercock", name = "Weathercock", rarity = "uncommon",
  text = "Each fight a type of card is in favour: playing it gains {block} Block.", values = { block = 1 },
  on = {
    fight_start = function(self) self.memory.favour = self:pick({ "attack", "defense" }) end,
    card_played = function(self, fight, event) if event.card.type == self.memory.favour then self:gain(self.values.block, "block") end end,
  },
}
