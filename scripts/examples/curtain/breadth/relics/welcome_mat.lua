-- A fight begins with 5 Block.
return relic {
  id = "welcome_mat", name = "Welcome Mat", rarity = "uncommon",
  text = "A fight begins with {block} Block.", values = { block = 5 },
  on = { fight_start = function(self) self:gain(self.values.block, "block") end },
}
