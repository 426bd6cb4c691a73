-- Spurs, on a creature.

describe("Spurs", function()
  it("gives Skirmish to whom it is attached to", function()
    local g = duel { mine = { hand = { "spurs" }, line = { { power = 3, id = "rider" } } } }
    g:play("spurs", { on = "rider" })
    assert.equal(1, g.cards.rider.keywords.skirmish)
  end)
end)
