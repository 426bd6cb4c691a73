-- Each enemy, in turn, lets you choose what it suffers: 3 Burn or 2 Vulnerable.
-- check: C301 because there is no sentence for it, and the scenario holds it to its words
return card {
  id = "villains_choice", name = "Villain's Choice", owner = "odo", type = "action", rarity = "rare", cost = 2,
  text = "For each enemy choose: Inflict {burn} Burn or {vulnerable} Vulnerable.", values = { burn = 3, vulnerable = 2 }, upgrade = { values = { burn = 4, vulnerable = 3 } },
  play = function(self, fight)
    for _, e in ipairs(fight.enemies) do
      local debuff = self:choose({ "burn", "vulnerable" }, { prompt = "What does " .. e.name .. " suffer?" })
      self:inflict(self.values[debuff], debuff, e)
    end
  end,
}
