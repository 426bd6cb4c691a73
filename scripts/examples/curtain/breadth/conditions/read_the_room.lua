-- If the enemy means to attack: Gain 7 Block. Otherwise: Inflict 2 Vulnerable.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "read_the_room", name = "Read the Room", owner = "odo", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "If the enemy means to attack: Gain {block} Block. Otherwise: Inflict {vulnerable} Vulnerable.", values = { block = 7, vulnerable = 2 }, upgrade = { values = { block = 9 } },
  play = function(self, fight, target)
    for _, part in ipairs(target.intent) do
      if part.type == "attack" or part.type == "attack_all" then return self:gain(self.values.block, "block") end
    end
    self:inflict(self.values.vulnerable, "vulnerable", target)
  end,
}
