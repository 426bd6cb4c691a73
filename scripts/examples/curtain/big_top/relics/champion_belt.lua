-- At the start of the fight gain 3 Net.
return relic {
  id = "champion_belt", name = "Champion's Belt",
  text = "At the start of the fight gain {net} Net.", values = { net = 3 },
  on = {
    fight_start = function(self) self:gain(self.values.net, "net") end,
  },
}
