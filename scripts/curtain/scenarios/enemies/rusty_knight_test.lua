-- Rusty Knight: comes in armour, and puts more of it on.

describe("The Rusty Knight", function()
  it("starts behind 3 Block", function()
    local f = fight { enemy = "rusty_knight", hand = { "quick_jab" } }
    f:play("quick_jab")
    assert.same({ 30, 1 }, { f.enemy.hp, f.enemy.keywords.block })
  end)

  it("gains 5 Block, strikes for 7, sweeps for 3", function()
    local f = fight { enemy = "rusty_knight" }
    f:end_turn()
    assert.same({ 50, 5 }, { f.macguffin.hp, f.enemy.keywords.block })
    f:end_turn()
    assert.same({ 43, 0 }, { f.macguffin.hp, f.enemy.keywords.block })
    f:end_turn()
    assert.same({ 40, 17, 7 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.equal(5, f.enemy.keywords.block)
  end)
end)
