-- Action: Enrage an enemy creature. Gain 1 aember.
return artifact {
  id = "war_drum", name = "War Drum", house = "brass", aember = 1, rarity = "uncommon",
  text = "Action: Enrage an enemy creature. Gain {aember} aember.",
  values = { aember = 1 },
  target = { kind = "creature", side = "enemy" },
  action = function(self, game, target)
    self:enrage(target)
    self:gain(self.values.aember)
  end,
}
