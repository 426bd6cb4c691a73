-- Action: A friendly creature gets 2 power counters.
return creature {
  id = "seamstress", name = "Seamstress", house = "wardrobe", power = 3, rarity = "common",
  traits = { "servant" }, keywords = { "elusive" },
  text = "Action: A friendly creature gets {power} power counters.",
  values = { power = 2 },
  target = { kind = "creature", side = "friendly" },
  action = function(self, game, target)
    self:add_power(self.values.power, target)
  end,
}
