-- Poison of an enemy that falls jumps on the others.
return relic {
  id = "rat_flute", name = "Rat Flute", rarity = "rare",
  text = "When an enemy falls, the others get its Poison.",
  on = {
    defeated = function(self, fight, event)
      if event.target.keywords.poison > 0 then self:inflict(event.target.keywords.poison, "poison", "enemies") end
    end,
  },
}
