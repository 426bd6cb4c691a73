-- Play: Gain 1 aember for each friendly creature with Entrenched.
return action {
  id = "standing_ovation", name = "Standing Ovation", house = "gallery", aember = 1, rarity = "rare",
  text = "Play: Gain {aember} aember for each friendly creature with Entrenched.",
  values = { aember = 1 },
  play = function(self, game)
    local seated = 0
    for _, card in ipairs(game.mine.creatures) do
      if card.keywords.entrenched > 0 then seated = seated + 1 end
    end
    self:gain(self.values.aember * seated)
  end,
}
