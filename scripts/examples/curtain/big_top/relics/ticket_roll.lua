-- Every 3 attacks gain 1 Ovation. It counts on from fight to fight.
return relic {
  id = "ticket_roll", name = "Roll of Tickets", rarity = "uncommon",
  text = "Every {every} attacks gain {ovation} Ovation.", values = { every = 3, ovation = 1 },
  on = {
    card_played = function(self, fight, event)
      if event.card.type ~= "attack" then return end
      self.memory.attacks = ((self.memory.attacks or 0) + 1) % self.values.every
      if self.memory.attacks == 0 then self:gain(self.values.ovation, "ovation") end
    end,
  },
}
