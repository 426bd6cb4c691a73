-- A clerk who knows what the player's side carries: a basket for somebody without relics, else a sale.
return event {
  id = "lost_property", name = "Lost Property",
  text = function(self, run)
    if #run.relics == 0 then return "Nobody has asked for the basket in years." end
    return "The clerk eyes what you carry, and counts: " .. #run.relics .. "."
  end,
  choices = {
    { text = "Take the basket", when = function(self, run) return #run.relics == 0 end, act = function(self, run) run:give("odd_bucket") end },
    { text = "Earn 5 coins for silence", act = function(self, run) run:earn(5) end },
  },
}
