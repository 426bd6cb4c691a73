-- Action: Gain 1 aember.
return artifact {
  id = "programme_stand", name = "Programme Stand", house = "gallery", aember = 1, rarity = "uncommon",
  text = "Action: Gain {aember} aember.",
  values = { aember = 1 },
  action = function(self)
    self:gain(self.values.aember)
  end,
}
