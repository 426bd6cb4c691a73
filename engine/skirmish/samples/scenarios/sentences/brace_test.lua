-- Brace: what a card must do whose text says so. `check skirmish --text` holds it against the sentence.

card {
  id = "stand_firm", name = "Stand Firm",
  text = "Brace for {block}.",
  values = { block = 4 },
  play = function(self, skirmish)
    self:gain(2 * self.values.block, "block", "self")
  end,
}

describe("Brace", function()
  it("gains twice as much Block", function()
    local s = skirmish {
      units = { { "warrior", id = "w", team = "A" }, { "orc", id = "o", team = "B" } },
      order = { "w", "o" }, hand = { A = { "stand_firm" } },
    }
    s:play("stand_firm")
    assert.equal(8, s.units.w.block)
  end)
end)
