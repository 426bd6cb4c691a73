-- What the next attack of this turn deals more, a hit.
return sentence {
  id = "next_attack", text = "The next attack this turn deals AMOUNT more damage.",
  does = function(self, fight, more)
    self:later("next_attack", "boost", more, fight.turn)
  end,
}
