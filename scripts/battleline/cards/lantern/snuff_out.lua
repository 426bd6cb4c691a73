-- Play: Stun an enemy creature. Deal 2 damage to it if it has Taunt.
return action {
  id = "snuff_out", name = "Snuff Out", house = "lantern", aember = 1, rarity = "common",
  text = "Play: Stun an enemy creature. Deal {damage} damage to it if it has Taunt.",
  values = { damage = 2 },
  target = { kind = "creature", side = "enemy" },
  play = function(self, game, target)
    if not target then return end
    self:stun(target)
    if target.keywords.taunt > 0 then self:deal(self.values.damage, target) end
  end,
}
