-- One of two, as the player chooses.
return sentence {
  id = "either", text = "Choose AMOUNT KEYWORD or N DEBUFF.",
  does = function(self, fight, amount, keyword, n, debuff)
    if self:choose({ keyword, debuff }, { prompt = "What does the barker cry?" }) == keyword then
      self:gain(amount, keyword)
    else
      self:inflict(n, debuff)
    end
  end,
}
