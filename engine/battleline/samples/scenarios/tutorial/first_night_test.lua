-- First Night: the game that it guides through.

describe("First Night", function()
  it("is a game that can begin", function()
    local g = duel { decks = { "gala", "old_house" }, seed = 1 }
    assert.is_nil(g.winner)
  end)
end)
