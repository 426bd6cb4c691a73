-- Only while every card in hand is an Attack: Deal 12 damage.
return card {
  id = "all_in", name = "All In", owner = "vera", type = "attack", rarity = "uncommon", cost = 0, target = "enemy",
  text = "Not always playable. Deal {damage} damage.", values = { damage = 12 }, upgrade = { values = { damage = 16 } },
  playable = function(self, fight)
    for _, c in ipairs(fight.hand) do
      if c.type ~= "attack" then return false end
    end
    return true
  end,
  play = function(self, fight, target) self:deal(self.values.damage, target) end,
}
