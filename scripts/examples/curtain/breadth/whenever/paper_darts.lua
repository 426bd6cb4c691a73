-- Whenever an effect discards a card: the enemy loses 2 HP.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "paper_darts", name = "Paper Darts", owner = "odo", type = "enchantment", rarity = "rare", cost = 1,
  text = "Whenever an effect discards a card: the enemy loses {loss} HP.", values = { loss = 2 }, upgrade = { values = { loss = 3 } },
  on = { discarded = function(self, fight) self:lose(self.values.loss, "hp", fight.enemy) end },
}
