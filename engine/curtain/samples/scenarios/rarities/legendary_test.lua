-- Legendary: its cards are found by it.

card {
  id = "crown_piece", name = "Crown Piece", owner = "neutral", type = "action", rarity = "legendary", cost = 0,
  text = "Gain 1 Block for each legendary card there is.",
  play = function(self) self:gain(#self:cards { rarity = "legendary" }, "block") end,
}

describe("Legendary", function()
  it("is the rarity of a card", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "crown_piece" } }
    f:play("crown_piece")
    assert.is_true(f.team.keywords.block >= 1)
  end)
end)
