-- What is gained now and lost again at the end of the turn.
return sentence {
  id = "until_turn_end", text = "Gain AMOUNT KEYWORD until the end of the turn.",
  does = function(self, fight, amount, keyword)
    self:gain(amount, keyword)
    self:later("turn_end", "lose", amount, keyword)
  end,
}
