-- First Clash: who is in front hits, and is hit.

describe("First Clash", function()
  it("costs each side as much as the other one hits", function()
    local b = battle { player = { { attack = 2, health = 3 } }, enemy = { { attack = 1, health = 4 } } }
    b:clash()
    assert.equal(2, b.player[1].health)
    assert.equal(2, b.enemy[1].health)
    b:clash()
    assert.equal("victory", b.result)
  end)
end)
