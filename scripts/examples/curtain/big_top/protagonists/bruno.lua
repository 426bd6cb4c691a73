-- The Strongman: slow, broad, holds whatever falls. When the other one is knocked out he gains 3 Shield and the team 3 Inspire.
return protagonist {
  id = "bruno", name = "Bruno", title = "the Strongman",
  role = "Lifts what is heavy: hard single blows, Block and the Net.",
  personality = "Gentle and proud. Says little, and most of it loud.",
  affinity = { "net", "block", "inspire" },
  hp = 20,
  basics = { "heave", "brace" },
  deck = { basics = 3, "tent_peg", "tent_peg" },
  relic = "champion_belt",
  says = { "HUP!", "I HOLD THE TENT. ALWAYS.", "LIGHTER THAN IT LOOKS." },
  on = {
    knocked_out = function(self, fight, event)
      if event.target == self then return end
      self:gain(3, "shield", self)
      self:gain(3, "inspire")
    end,
  },
}
