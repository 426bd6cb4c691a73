-- Alms: its bonus, and what it does.

describe("Alms", function()
  it("gains 2 aember beside its bonus", function()
    local g = duel { mine = { hand = { "alms" } } }
    g:play("alms")
    assert.equal(3, g.mine.aember)
  end)
end)
