-- Below half its HP it parts into two Droplets.
return enemy {
  id = "blob", name = "Blob", hp = 30, intents = { { attack(6) } },
  text = "Below half its HP it parts into two Droplets.",
  on = {
    damaged = function(self, fight, event)
      if event.target ~= self or self.hp * 2 >= self.max_hp then return end
      self:summon("droplet")
      self:summon("droplet")
      self:leave()
    end,
  },
}
