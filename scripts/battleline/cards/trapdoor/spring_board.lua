-- Action: Return a friendly creature to its owner's hand. Gain 1 aember.
return artifact {
  id = "spring_board", name = "Spring Board", house = "trapdoor", aember = 1, rarity = "rare",
  text = "Action: Return a friendly creature to its owner's hand. Gain {aember} aember.",
  values = { aember = 1 },
  target = { kind = "creature", side = "friendly" },
  action = function(self, game, target)
    self:return_to_hand(target)
    self:gain(self.values.aember)
  end,
}
