-- Stagehand: a little more inspired every turn.

describe("The Stagehand", function()
  it("hits for 5, 6, 5 on everybody, and 8, for it gains 1 Inspire before each", function() -- CC-44
    local f = fight { enemy = "stagehand" }
    f:end_turn()
    assert.same({ 45, 1 }, { f.macguffin.hp, f.enemy.keywords.inspire })
    f:end_turn()
    assert.equal(39, f.macguffin.hp)
    f:end_turn()
    assert.same({ 34, 15, 5 }, { f.macguffin.hp, f.aldric.hp, f.pip.hp })
    f:end_turn()
    assert.same({ 26, 4 }, { f.macguffin.hp, f.enemy.keywords.inspire })
  end)
end)
