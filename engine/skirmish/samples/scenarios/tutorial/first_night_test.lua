-- First Night: the game that it guides through.

describe("First Night", function()
  it("is a game that can begin", function()
    local s = skirmish { seed = 1 }
    assert.is_false(s.over)
  end)
end)
