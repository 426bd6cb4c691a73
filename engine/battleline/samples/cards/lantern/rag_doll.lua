-- Reap: Gain 1 aember.
-- check: C205 because no deck has it yet
return creature {
  id = "rag_doll", name = "Rag Doll", house = "lantern", power = 3, rarity = "common",
  traits = { "toy" }, keywords = { "elusive" },
  text = "Reap: Gain {aember} aember.",
  values = { aember = 1 },
  reap = function(self)
    self:gain(self.values.aember)
  end,
}
