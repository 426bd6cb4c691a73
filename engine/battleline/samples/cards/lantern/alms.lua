-- Play: Gain 2 aember.
-- check: C205 because no deck has it yet
return action {
  id = "alms", name = "Alms", house = "lantern", aember = 1, rarity = "common",
  text = "Play: Gain {gain} aember.",
  values = { gain = 2 },
  play = function(self)
    self:gain(self.values.gain)
  end,
}
