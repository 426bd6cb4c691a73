-- Inflict 3 Fear. Draw 1 card.
return card {
  id = "ghost_story", name = "Ghost Story",
  owner = "pip", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Inflict {fear} Fear. Draw {cards} card.",
  values = { fear = 3, cards = 1 },
  upgrade = { cost = 0 },
  says = { "IT WAS A DARK AND STORMY NIGHT...", "...AND THE HOOK WAS STILL THERE.", "TRUE STORY." },
  play = function(self, fight, target)
    self:inflict(self.values.fear, "fear", target)
    self:draw(self.values.cards)
  end,
}
