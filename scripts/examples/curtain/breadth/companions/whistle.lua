-- Summon a Stage Dog. Only two companions can stand at once.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "whistle", name = "Whistle", owner = "neutral", type = "action", rarity = "uncommon", cost = 1,
  text = "Summon a Stage Dog, if fewer than two companions stand.",
  playable = function(self, fight)
    local standing = 0
    for _, c in ipairs(fight.companions) do if c.alive then standing = standing + 1 end end
    return standing < 2 or "two companions stand already"
  end,
  play = function(self) self:summon("stage_dog") end,
  upgrade = { cost = 0 },
}
