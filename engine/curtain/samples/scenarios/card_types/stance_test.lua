-- Stance: cards are found by it, and it stays in play.

card {
  id = "straight_back", name = "Straight Back", owner = "neutral", type = "stance", cost = 0,
  text = "Gain 1 Block for each stance there is.",
  play = function(self) self:gain(#self:cards { type = "stance" }, "block") end,
}

describe("Stance", function()
  it("is the type of a card", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "straight_back" } }
    f:play("straight_back")
    assert.is_true(f.team.keywords.block >= 1)
    assert.equal("stance", f.in_play[1].type)
  end)
end)
