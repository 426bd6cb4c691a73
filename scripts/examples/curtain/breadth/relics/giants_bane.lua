-- An enemy of 60 HP or more begins with a quarter less.
return relic {
  id = "giants_bane", name = "Giant's Bane", rarity = "uncommon",
  text = "Enemies of {size} HP or more begin with one in {part} less.", values = { size = 60, part = 4 },
  on = {
    fight_start = function(self, fight)
      for _, e in ipairs(fight.enemies) do
        if e.max_hp >= self.values.size then self:lose(math.floor(e.hp / self.values.part), "hp", e) end
      end
    end,
  },
}
