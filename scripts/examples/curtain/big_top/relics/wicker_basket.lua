-- At the start of the fight inflict 2 Poison on each enemy.
return relic {
  id = "wicker_basket", name = "Wicker Basket",
  text = "At the start of the fight inflict {poison} Poison on each enemy.", values = { poison = 2 },
  on = {
    fight_start = function(self, fight)
      for _, enemy in ipairs(fight.enemies) do self:inflict(self.values.poison, "poison", enemy) end
    end,
  },
}
