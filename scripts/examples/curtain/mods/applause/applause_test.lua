describe("Applause", function()
  it("gives 1 Block for an attack, whatever else wraps it", function()
    local f = fight { enemy = { hp = 30, intents = { {} } }, hand = { "quick_jab" } }
    f:play("quick_jab")
    assert.equal(1, f.team.keywords.block)
    assert.equal(28, f.enemy.hp)
  end)
end)
