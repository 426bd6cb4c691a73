-- Quick Jab, the cheapest card there is.

describe("Quick Jab", function()
  it("hits once", function()
    local f = fight { enemy = { hp = 25, intents = { {} } }, hand = { "quick_jab" } }
    f:play("quick_jab")
    assert.equal(23, f.enemy.hp)
  end)
end)
