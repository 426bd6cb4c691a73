-- Deal 7 damage. Create a Dove in the deck, for good. Exhaust.
return card {
  id = "guest_star", name = "Guest Star",
  owner = "neutral", type = "attack", rarity = "rare", cost = 1, target = "enemy", exhaust = true,
  text = "Deal {damage} damage. Create {doves} Dove in the deck. Exhaust.",
  values = { damage = 7, doves = 1 },
  upgrade = { values = { damage = 10 } },
  play = function(self, fight, target)
    self:deal(self.values.damage, target)
    self:create("dove", { to = "deck", n = self.values.doves })
  end,
}
