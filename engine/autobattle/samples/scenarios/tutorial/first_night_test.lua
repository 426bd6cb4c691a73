-- First Night: the game that it guides through.

describe("First Night", function()
  it("is a game that can begin", function()
    local g = game { seed = 1 }
    assert.equal(1, g.round)
  end)
end)
