describe("Crow", function()
  it("swoops, ruffles and scatters", function()
    local f = fight { enemy = "crow", hand = { "quick_jab" } }
    f:play("quick_jab")
    assert.equal(2, f.enemy.keywords.block)
    f:end_turn()
    assert.equal(1, f.macguffin.keywords["plumage:ruffled"])
  end)
  it("waits in the first scene", function()
    local r = run { basics = { aldric = "galvanize", pip = "quick_jab" }, seed = 1 }
    local found = false
    for _, id in ipairs(r.options) do found = found or id == "crow" end
    assert.is_true(found)
  end)
end)
