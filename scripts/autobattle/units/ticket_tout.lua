-- Sell, once: gain 1 health for good.
return unit {
  id = "ticket_tout", name = "Ticket Tout", attack = 3, health = 3, cost = 2, pitch = 1, rarity = "common",
  text = "Sell, once: gain {health} health for good.",
  values = { health = 1 },
  on = { sell = function(self) self:buff_for_good({ health = self.values.health }) end },
  limit = { sell = 1 },
}
