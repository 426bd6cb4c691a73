-- Destroyed: Gain 2 aember.
return creature {
  id = "old_patron", name = "Old Patron", house = "gallery", power = 5, rarity = "uncommon",
  traits = { "noble" }, keywords = { "graft" },
  text = "Destroyed: Gain {aember} aember.",
  values = { aember = 2 },
  destroyed = function(self)
    self:gain(self.values.aember)
  end,
}
