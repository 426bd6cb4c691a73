-- First Fight: both sides strike at the same moment.

describe("First Fight", function()
  it("destroys the weaker, and hurts the other", function()
    local g = duel { mine = { line = { { power = 3, id = "mine" } } }, theirs = { line = { { power = 2, id = "theirs" } } } }
    g:fight("mine", "theirs")
    assert.equal(2, g.cards.mine.damage)
    assert.same({}, g.theirs.creatures)
  end)

  it("is lost by both where they are equal", function()
    local g = duel { mine = { line = { { power = 3, id = "mine" } } }, theirs = { line = { { power = 3, id = "theirs" } } } }
    g:fight("mine", "theirs")
    assert.same({}, g.mine.creatures)
    assert.same({}, g.theirs.creatures)
  end)
end)
