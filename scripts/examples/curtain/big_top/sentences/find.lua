-- Cards of the discard pile that come back, as the player chooses.
return sentence {
  id = "find", text = "Find up to AMOUNT discarded cards.",
  does = function(self, fight, amount)
    self:move(self:choose(fight.discard_pile, { prompt = "What is found?", count = amount, optional = true }), "hand")
  end,
}
