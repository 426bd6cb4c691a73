-- Lights: that it can be brought, and by whom.

describe("Lights", function()
  it("has 36 cards of three houses, and both can bring it", function()
    local g = duel { decks = { "lights", "lights" }, seed = 3 }
    assert.same({ "brass", "gallery", "lantern" }, g.mine.houses)
    assert.equal(36, #g.mine.hand + #g.mine.deck)
  end)
end)
