-- The team cannot be Weak.
return relic {
  id = "smelling_salts", name = "Smelling Salts", rarity = "uncommon",
  text = "The team cannot be Weak.",
  on = { inflicted = function(self, fight, event) if event.keyword == "weak" and event.target == fight.team then self:remove("weak", fight.team) end end },
}
