-- When the fight is won, a Duck more is in the deck.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "after_party", name = "After Party", owner = "neutral", type = "action", rarity = "rare", cost = 1, exhaust = true,
  text = "When the fight is won, {cards} Duck comes into the deck. Exhaust.", values = { cards = 1 }, upgrade = { cost = 0 },
  play = function(self) self:later("fight_end", "toast", self.values.cards) end,
  waits = { toast = function(self, fight, n) self:create("duck", { to = "deck", n = n }) end },
}
