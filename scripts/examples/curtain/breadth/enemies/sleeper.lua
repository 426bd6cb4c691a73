-- Sleeps until it is hurt; then hits for 12.
return enemy {
  id = "sleeper", name = "Sleeper", hp = 40, keywords = { block = 10 }, keeps = { "block" },
  text = "Sleeps until it is hurt.",
  intents = { function(self) if self.memory.awake then return { attack(12) } end return {} end },
  on = { damaged = function(self, fight, event) if event.target == self then self.memory.awake = true end end },
}
