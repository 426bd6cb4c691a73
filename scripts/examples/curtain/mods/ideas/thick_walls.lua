-- A rule of the daily run: enemies begin with 3 Block.
return relic {
  id = "thick_walls", name = "Thick Walls", text = "Enemies begin with {block} Block.", values = { block = 3 },
  on = { fight_start = function(self, fight) self:gain(self.values.block, "block", "enemies") end },
}
