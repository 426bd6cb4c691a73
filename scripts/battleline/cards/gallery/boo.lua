-- Play: Return an enemy creature to its owner's hand.
return action {
  id = "boo", name = "Boo", house = "gallery", aember = 1, rarity = "common",
  text = "Play: Return an enemy creature to its owner's hand.",
  target = { kind = "creature", side = "enemy" },
  play = function(self, game, target)
    self:return_to_hand(target)
  end,
}
