-- Opening Night: two turns against somebody who always hits.

local bully = { hp = 30, intents = { { attack(5) } } }

describe("Opening Night", function()
  it("costs the MacGuffin 5 HP a turn", function()
    local f = fight { enemy = bully }
    f:end_turn()
    assert.equal(45, f.macguffin.hp)
    f:end_turn()
    assert.equal(40, f.macguffin.hp)
  end)

  it("costs 2 HP behind 3 Block", function()
    local f = fight { enemy = bully }
    f:direct("set team block 3")
    f:end_turn()
    assert.equal(48, f.macguffin.hp)
  end)
end)
