-- Treachery: a card that enters on the other side.

creature { id = "spy", power = 3, aember = 1, keywords = { "treachery" }, play = function(self, game) self:draw(1) self:gain(1) end, reap = function(self) self:gain(2) end }
creature { id = "mole", power = 2, keywords = { "treachery", "deploy" } }
action { id = "doom", play = function(self, game, target) self:destroy(target) end, target = { kind = "creature", side = "any" } }

describe("Treachery", function()
  it("enters the opponent's line on the flank its player chooses, who keeps the bonus", function()
    local g = duel { mine = { hand = { "spy" } }, theirs = { line = { { power = 1, id = "d" } } } }
    g:play("spy", { flank = "left" })
    assert.equal("spy", g.theirs.creatures[1].id)
    assert.equal("theirs", g.cards.spy.controller)
    assert.equal("mine", g.cards.spy.owner)
    assert.equal(0, g.theirs.aember)
    assert.equal(2, g.mine.aember) -- the bonus, and what its play gains
  end)

  it("means its player by mine when it is played, and its controller afterwards", function() -- K-39
    local g = duel { mine = { hand = { "spy" }, deck = { { id = "x" } } } }
    g:play("spy")
    assert.equal("hand", g.cards.x.zone)
    assert.equal(2, g.mine.aember)
    g:end_turn()
    g:end_turn()
    g:end_turn()
    g:reap("spy")
    assert.equal(3, g.theirs.aember)
  end)

  it("leaves play to its owner", function() -- K-15
    local g = duel { mine = { hand = { "spy", "doom" } } }
    g:play("spy")
    g:play("doom", { target = "spy" })
    assert.equal("spy", g.mine.discard[1].id)
    assert.equal(0, #g.theirs.discard)
  end)

  it("with Deploy enters at any place of the opponent's line", function() -- K-43
    local g = duel { mine = { hand = { "mole" } }, theirs = { line = { { power = 1, id = "d" }, { power = 1, id = "e" } } } }
    g:play("mole", { place = 2 })
    assert.equal("mole", g.theirs.creatures[2].id)
    assert.equal("e", g.theirs.creatures[3].id)
  end)

  it("without Deploy enters on a flank only", function()
    local g = duel { mine = { hand = { "spy" } }, theirs = { line = { { power = 1, id = "d" }, { power = 1, id = "e" } } } }
    assert.has_error(function() g:play("spy", { place = 2 }) end, "must enter on a flank")
    assert.equal("hand", g.cards.spy.zone)
  end)
end)
