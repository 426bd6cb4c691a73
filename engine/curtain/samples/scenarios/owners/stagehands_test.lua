-- The Stagehands: cards are found by their owner.

card {
  id = "fresh_paint", name = "Fresh Paint", owner = "stagehands", type = "action", cost = 0,
  text = "Gain 1 Block for each card of the stagehands there is.",
  play = function(self) self:gain(#self:cards { owner = "stagehands" }, "block") end,
}

describe("The Stagehands", function()
  it("own a card", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "fresh_paint" } }
    f:play("fresh_paint")
    assert.is_true(f.team.keywords.block >= 1)
    assert.equal(1, #f.discard_pile)
  end)
end)
