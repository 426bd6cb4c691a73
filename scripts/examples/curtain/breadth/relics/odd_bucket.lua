-- End of your turn with no Block: Gain 4 Block.
return relic {
  id = "odd_bucket", name = "Odd Bucket", rarity = "uncommon",
  text = "End of your turn, with no Block: Gain {block} Block.", values = { block = 4 },
  on = { player_turn_end = function(self, fight) if fight.team.keywords.block == 0 then self:gain(self.values.block, "block") end end },
}
