-- Destroyed: Ward each other friendly creature.
return creature {
  id = "vigil_keeper", name = "Vigil Keeper", house = "lantern", power = 5, rarity = "uncommon",
  traits = { "guard" }, keywords = { "hazardous:2" },
  text = "Destroyed: Ward each other friendly creature.",
  destroyed = function(self, game)
    for _, card in ipairs(game.mine.creatures) do
      if card.id ~= self.id then self:ward(card) end
    end
  end,
}
