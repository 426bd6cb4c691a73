-- Play: Destroy a creature with Elusive.
return action {
  id = "drop_through", name = "Drop Through", house = "trapdoor", aember = 1, rarity = "uncommon",
  text = "Play: Destroy a creature with Elusive.",
  target = { kind = "creature", side = "any", where = function(self, game, card) return card.keywords.elusive > 0 end },
  play = function(self, game, target)
    self:destroy(target)
  end,
}
