-- Move a debuff of your choice from an ally to the enemy.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "hand_it_on", name = "Hand It On", owner = "odo", type = "action", rarity = "rare", cost = 1, target = "protagonist",
  text = "A debuff of that protagonist goes to the enemy.", upgrade = { cost = 0 },
  play = function(self, fight, target)
    local debuff = self:choose(target.debuffs, { prompt = "Which debuff?" })
    if not debuff then return end
    self:inflict(self:remove(debuff, target), debuff, fight.enemy)
  end,
}
