-- Gild: what a card must do whose text says so. `check --text` holds it against the sentence.

card {
  id = "gilder", name = "Gilder", owner = "neutral", type = "action", rarity = "rare", cost = 1,
  text = "Gild {times} times.",
  values = { times = 2 },
  play = function(self, fight)
    self:gain(2 * self.values.times, "ovation")
  end,
}

describe("Gild", function()
  it("gains 2 Ovation each time", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "gilder" }, ovation = 0 }
    f:play("gilder")
    assert.equal(4, f.ovation)
  end)
end)
