-- The first card of each turn is played twice.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "two_voices", name = "Two Voices", owner = "neutral", type = "enchantment", rarity = "rare", cost = 3,
  text = "The first card of each turn is played twice.", upgrade = { cost = 2 },
  on = {
    card_played = function(self, fight, event)
      if fight.cards_played > 1 or event.card.type == "enchantment" then return end
      self:play(event.card, event.target)
    end,
  },
}
