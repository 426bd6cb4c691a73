-- Brings a Droplet every second turn, as long as there is room.
return enemy {
  id = "nest", name = "Nest", hp = 26, intents = { {} },
  text = "Brings a Droplet every second turn.",
  on = {
    enemy_turn_end = function(self, fight)
      local standing = 0
      for _, e in ipairs(fight.enemies) do if e.alive then standing = standing + 1 end end
      if fight.turn % 2 == 1 and standing < 4 then self:summon("droplet") end
    end,
  },
}
