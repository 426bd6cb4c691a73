-- Gild, and how often: the crowd cheers twice each time.
return sentence {
  id = "gild", text = "Gild AMOUNT times.",
  does = function(self, fight, amount)
    self:gain(2 * amount, "ovation")
  end,
}
