-- The match: who is in it, and with how many cards.

describe("The match", function()
  it("has three units a side, and 5 of their cards in each hand", function()
    local s = skirmish { seed = 7 }
    assert.same({ "A", "B" }, { s.units.warrior.team, s.units.goblin.team })
    assert.same({ 5, 5 }, { #s.hand.A, #s.hand.B })
  end)
end)
