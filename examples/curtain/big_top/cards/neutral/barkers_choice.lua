-- Choose one: 6 Block, 2 Momentum, or Dazzled 2 on the enemy.
return card {
  id = "barkers_choice", name = "Barker's Choice",
  owner = "neutral", type = "action", rarity = "uncommon", cost = 1, target = "enemy",
  text = "Choose one: {block} Block, {momentum} Momentum, or {dazzled} Dazzled on the enemy.",
  values = { block = 6, momentum = 2, dazzled = 2 },
  upgrade = { cost = 0 },
  play = function(self, fight, target)
    local what = self:choose({
      { id = "wall", text = "Gain Block" }, { id = "run_up", text = "Gain Momentum" }, { id = "mirror", text = "Dazzle the enemy" },
    }, { prompt = "What does the barker cry?" })
    if what.id == "wall" then
      self:gain(self.values.block, "block")
    elseif what.id == "run_up" then
      self:gain(self.values.momentum, "momentum")
    else
      self:inflict(self.values.dazzled, "dazzled", target)
    end
  end,
}
