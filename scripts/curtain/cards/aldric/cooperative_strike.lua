-- Deal 8 damage. Attacks of the other protagonist in hand deal 4 more damage.
return card {
  id = "cooperative_strike", name = "Cooperative Strike",
  owner = "aldric", type = "attack", rarity = "uncommon", cost = 2, target = "enemy",
  text = "Deal {damage} damage. Attacks of the other protagonist in hand deal {bonus} more damage.",
  values = { damage = 8, bonus = 4 },
  upgrade = { values = { damage = 11 } },
  says = { "TOGETHER.", "AS ONE.", "YOU LOW, I HIGH." },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    for _, protagonist in ipairs(fight.protagonists) do
      if protagonist.id ~= self.owner then
        self:boost(self.values.bonus, { type = "attack", owner = protagonist.id })
      end
    end
  end,
}
