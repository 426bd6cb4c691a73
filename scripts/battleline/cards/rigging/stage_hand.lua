-- Reap: A friendly creature gets 1 power counter.
return creature {
  id = "stage_hand", name = "Stage Hand", house = "rigging", power = 3, rarity = "common",
  traits = { "servant" }, keywords = { "deploy", "versatile" },
  text = "Reap: A friendly creature gets {power} power counter.",
  values = { power = 1 },
  target = { kind = "creature", side = "friendly" },
  reap = function(self, game, target)
    self:add_power(self.values.power, target)
  end,
}
