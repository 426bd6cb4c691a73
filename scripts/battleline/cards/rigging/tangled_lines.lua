-- Play: Your opponent gets 2 chains.
return action {
  id = "tangled_lines", name = "Tangled Lines", house = "rigging", aember = 1, rarity = "common",
  text = "Play: Your opponent gets {chains} chains.",
  values = { chains = 2 },
  play = function(self)
    self:chain(self.values.chains, "enemy")
  end,
}
