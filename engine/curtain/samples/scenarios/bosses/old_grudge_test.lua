-- Old Grudge: what it does, and what it does below half.

describe("Old Grudge", function()
  it("attacks, and hides behind what it inflicts", function()
    local f = fight { enemy = "old_grudge" }
    f:end_turn()
    assert.same({ 44, 0 }, { f.macguffin.hp, f.enemy.keywords.block })
    f:end_turn()
    assert.same({ 44, 2 }, { f.macguffin.hp, f.enemy.keywords.block })
  end)

  it("gains 5 Block below half, and attacks twice", function()
    local f = fight { enemy = "old_grudge", hp = { enemy = 19 } }
    f:end_turn()
    assert.same({ 2, 5 }, { f.enemy.phase, f.enemy.keywords.block })
    f:end_turn()
    assert.equal(36, f.macguffin.hp)
  end)
end)
