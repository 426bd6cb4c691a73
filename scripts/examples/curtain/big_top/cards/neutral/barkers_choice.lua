-- Choose one: 6 Block, or 2 Dazzled on the enemy.
return card {
  id = "barkers_choice", name = "Barker's Choice",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Choose {block} Block or {dazzled} Dazzled.",
  values = { block = 6, dazzled = 2 },
  upgrade = { cost = 0 },
  play = function(self, fight, target)
    if self:choose({ "block", "dazzled" }, { prompt = "What does the barker cry?" }) == "block" then
      self:gain(self.values.block, "block")
    else
      self:inflict(self.values.dazzled, "dazzled", target)
    end
  end,
}
