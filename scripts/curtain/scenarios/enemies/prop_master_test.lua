-- Prop Master: what he builds crumbles slowly.

describe("The Prop Master", function()
  it("keeps half of his Block, rounded down, while he works through his pattern", function()
    local f = fight { enemy = "prop_master" }
    f:end_turn()
    assert.equal(8, f.enemy.keywords.block)
    f:end_turn()
    assert.same({ 44, 4, 1 }, { f.macguffin.hp, f.enemy.keywords.block, f.team.keywords.weak })
    f:end_turn()
    assert.same({ 40, 16, 6 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    assert.same({ 2, 0 }, { f.enemy.keywords.block, f.team.keywords.weak })
    f:end_turn()
    assert.same({ 31, 1 }, { f.macguffin.hp, f.enemy.keywords.block })
    f:end_turn()
    assert.equal(8, f.enemy.keywords.block)
  end)

  it("adds new Block to what is left of the old", function()
    local f = fight { enemy = "prop_master", keywords = { enemy = { block = 5 } } }
    f:end_turn()
    assert.equal(10, f.enemy.keywords.block)
  end)

  it("loses Shield and Retaliate like everybody else", function() -- CC-2
    local f = fight { enemy = "prop_master", keywords = { enemy = { shield = 6, retaliate = 4 } } }
    f:end_turn()
    assert.same({ 0, 0 }, { f.enemy.keywords.shield, f.enemy.keywords.retaliate })
  end)
end)
