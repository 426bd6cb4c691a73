-- Action: Ward a friendly creature.
return artifact {
  id = "footlights", name = "Footlights", house = "lantern", aember = 1, rarity = "uncommon",
  text = "Action: Ward a friendly creature.",
  target = { kind = "creature", side = "friendly" },
  action = function(self, game, target)
    self:ward(target)
  end,
}
