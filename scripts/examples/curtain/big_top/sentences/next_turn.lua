-- What is drawn at the start of the next turn, and only then.
return sentence {
  id = "next_turn", text = "Draw AMOUNT cards|card next turn.",
  does = function(self, fight, cards)
    self:later("next_turn", "draw", cards)
  end,
}
