describe("Smoke Bomb", function()
  it("weakens an enemy", function()
    local f = fight { enemy = "stage_rat", items = { "smoke_bomb" } }
    f:use_item("smoke_bomb")
    assert.equal(2, f.enemy.keywords.weak)
    assert.equal(0, #f.items)
  end)
end)
