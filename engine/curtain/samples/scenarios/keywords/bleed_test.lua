-- Bleed: how much it takes, and how it ends.

describe("Bleed", function()
  it("takes its stacks of HP and goes one by one", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, keywords = { enemy = { bleed = 2 } } }
    f:end_turn()
    assert.equal(28, f.enemy.hp)
    assert.equal(1, f.enemy.keywords.bleed)
    f:end_turn()
    assert.equal(27, f.enemy.hp)
    assert.equal(0, f.enemy.keywords.bleed)
  end)
end)
