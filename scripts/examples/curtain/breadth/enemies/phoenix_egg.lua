-- When it falls, a Fledgling hatches.
return enemy {
  id = "phoenix_egg", name = "Phoenix Egg", hp = 9, intents = { { gain(1, "inspire") } },
  text = "A Fledgling hatches when it falls.",
  on = { defeated = function(self, fight, event) if event.target == self then self:summon("fledgling") end end },
}
