-- Play: Your opponent loses 2 aember.
return action {
  id = "hush_money", name = "Hush Money", house = "trapdoor", aember = 1, rarity = "common",
  text = "Play: Your opponent loses {lose} aember.",
  values = { lose = 2 },
  play = function(self)
    self:lose(self.values.lose, "enemy")
  end,
}
