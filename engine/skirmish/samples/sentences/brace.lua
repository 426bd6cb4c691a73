-- Brace, and for how much: Block for the unit itself, and as much again.
return sentence {
  id = "brace", text = "Brace for AMOUNT.",
  does = function(self, skirmish, amount)
    self:gain(2 * amount, "block", "self")
  end,
}
