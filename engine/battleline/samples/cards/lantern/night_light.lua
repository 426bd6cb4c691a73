-- Action: Ward a friendly creature.
-- check: C205 because no deck has it yet
return artifact {
  id = "night_light", name = "Night Light", house = "lantern", aember = 1, rarity = "uncommon",
  text = "Action: Ward a friendly creature.",
  target = { kind = "creature", side = "friendly" },
  action = function(self, game, target)
    self:ward(target)
  end,
}
