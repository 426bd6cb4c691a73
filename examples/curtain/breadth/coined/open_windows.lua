-- When an enemy with Plague falls, the others catch it.
return card {
  id = "open_windows", name = "Open Windows", owner = "odo", type = "enchantment", rarity = "rare", cost = 1,
  text = "When an enemy with Plague falls, the others catch it.", upgrade = { cost = 0 },
  on = {
    damaged = function(self, fight, event)
      local caught = event.target.keywords.plague
      if event.target.alive or caught == 0 then return end
      for _, e in ipairs(fight.enemies) do
        if e.alive then self:inflict(caught, "plague", e) end
      end
    end,
  },
}
