-- Start: spawn Puppet.
return unit {
  id = "puppeteer", name = "Puppeteer", attack = 4, health = 5, cost = 4, pitch = 2, rarity = "uncommon",
  text = "Start: spawn Puppet.",
  on = { start = function(self) self:spawn("puppet") end },
}
